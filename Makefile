# Everything a newcomer needs: `make run` to see it work, `make test` to know that it does.

.PHONY: help run build test ios contract trial bench keep-contract package screenshots app-pictures generate format lint clean
.DEFAULT_GOAL := help

ARGS ?=
SWIFT_SOURCES := Sources Tests Apps Benchmarks Generator/Sources Generator/Package.swift Package.swift

help:  ## list what can be made
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' Makefile

run:  ## install what is missing, build, start the simulated city (ARGS="--port 9000")
	@scripts/run.sh $(ARGS)

build:  ## install what is missing, build the release binary
	@scripts/install.sh build
	swift build -c release --product transit

test:  ## everything: lint, Swift tests, contract and browser tests
	@scripts/test.sh

ios:  ## type-check the app, its widgets and the kit for iOS 16
	@scripts/ios-app-check.sh

contract:  ## contract and browser tests only, against the built binary (ARGS="-k pack")
	@scripts/install.sh build test
	@scripts/contract.sh $(ARGS)

trial: build  ## a long trial of several nodes (ARGS="killing --minutes 30 --seed 7"; docs/testing.md)
	@scripts/trial.sh $(ARGS)

bench:  ## measure every number the README claims
	@scripts/bench.sh $(ARGS)

keep-contract:  ## at a release: keep the contract of the built binary, which the next must not break
	@cd Tests/Contract && ../../.venv-contract/bin/python releases.py

package:  ## make transit-VERSION-linux-ARCH.tar.gz in .build/packages, all it needs inside (ARGS="--version 1.2.0")
	@scripts/package.sh $(ARGS)

screenshots: build  ## photograph every view of the console into .screenshots (ARGS="--docs": those of docs/images)
	@scripts/install.sh test
	@cd Tests/Contract && ../../.venv-contract/bin/python screenshots.py $(ARGS)

app-pictures:  ## draw every screen of the iPhone app into docs/images/app
	@scripts/app-pictures.sh

generate:  ## write what follows from the declarations of the contract, and from our Chinese texts
	@scripts/generate-contract.sh
	@scripts/traditional-chinese.py

format:  ## format the Swift sources in place
	swift format --in-place --parallel --recursive $(SWIFT_SOURCES)

lint:  ## check format and style of the Swift sources, and that what is generated is up to date
	@scripts/generate-contract.sh check
	@scripts/traditional-chinese.py --check
	swift format lint --strict --parallel --recursive $(SWIFT_SOURCES)

clean:  ## remove what was built and installed inside this folder
	rm -rf .build .build-generator .build-app .venv-contract .venv-bench
