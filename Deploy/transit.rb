# Homebrew, for macOS and Linux. `brew install --build-from-source Deploy/transit.rb` for what is on main (--HEAD); a release carries
# this file with OWNER, the version and the checksum filled in.
class Transit < Formula
  desc "City transit service: schedules, live departures, journeys, accounts, pushes"
  homepage "https://github.com/OWNER/transit"
  url "https://github.com/OWNER/transit/archive/refs/tags/v0.0.0.tar.gz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license "MIT"
  head "https://github.com/OWNER/transit.git", branch: "main"

  depends_on "pkgconf" => :build
  depends_on xcode: ["26.0", :build]
  depends_on "libpq"
  uses_from_macos "swift" => :build
  uses_from_macos "sqlite"
  uses_from_macos "zlib"

  def install
    ENV.prepend_path "PKG_CONFIG_PATH", Formula["libpq"].opt_lib/"pkgconfig"
    system "swift", "build", "--disable-sandbox", "--configuration", "release", "--product", "transit"
    # The program looks for its cities beside the path that it is called by, which on macOS has to be a whole one.
    libexec.install ".build/release/transit"
    (bin/"transit").write_env_script libexec/"transit", TRANSIT_VERSION: version.to_s
    pkgshare.install "Cities"
    generate_completions_from_executable(libexec/"transit", "--generate-completion-script")
  end

  service do
    run [opt_bin/"transit", "serve", "--city", opt_pkgshare/"Cities/sydney.yaml"]
    environment_variables DATA_DIR: var/"lib/transit"
    keep_alive true
    log_path var/"log/transit.log"
    error_log_path var/"log/transit.log"
  end

  test do
    assert_match "USAGE: transit", shell_output("#{bin}/transit --help")
    port = free_port
    pid = spawn bin/"transit", "demo", "--port", port.to_s, "--data", testpath/"data"
    sleep 15
    assert_match "Central", shell_output("curl -fs http://127.0.0.1:#{port}/api/v1/stops/200060/departures")
  ensure
    Process.kill "TERM", pid if pid
  end
end
