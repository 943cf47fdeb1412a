# Keeps what a person reads of `swift test`: suites, failures with their details, the closing counts.
/Test run with/ { print; fflush(); next }
/^[^ ]+ (Test|Suite) .* started\.?$/ { next }
/^[^ ]+ Test .* passed after/ { next }
/^[^ ]+ Test case passing / { next }
/^Test Case .* (started|passed)/ { next }
{ print; fflush() }
