# Every target first makes sure of what it needs. `make demo` and `make test` are all the set-up there is.
.PHONY: demo test selftest interop bench lint release deps clean
SWIFT ?= swift
ASSAY := .build/debug/assay

demo: deps
	$(SWIFT) build --product assay
	$(ASSAY) demo

test: deps
	$(SWIFT) build --build-tests
	$(SWIFT) test --skip-build --disable-xctest --parallel

# The kill matrix: every defect of the reference backend is caught by exactly the cases that name it.
selftest: release
	.build/release/assay selftest

# Real verifiers and real backends, which we did not write; they come from PyPI into a cached environment.
interop: release
	Tests/Interop/run .build/release/assay

# Ratios against peers, measured in one run on the same cores.
bench: release
	Tests/Interop/bench/run .build/release/assay

lint: deps
	$(SWIFT) format lint --strict --recursive --parallel Sources Tests Package.swift
	$(SWIFT) build --product assay
	$(ASSAY) lint

# One self-contained program: Swift's libraries, catalogue, targets, providers and test keys inside.
release: deps
	$(SWIFT) build -c release --static-swift-stdlib --product assay

deps:
	@command -v $(SWIFT) >/dev/null || { \
	  echo "Swift is missing: install a Swift 6.2 or newer toolchain from https://www.swift.org/install/" >&2; exit 1; }
	@$(SWIFT) --version 2>&1 | grep -Eq 'Swift version (6\.[2-9]|6\.[1-9][0-9]|[7-9]|[1-9][0-9])' || { \
	  echo "Swift is too old: 6.2 or newer is needed, from https://www.swift.org/install/; this is:" >&2; \
	  $(SWIFT) --version >&2; exit 1; }
	@printf '#include <openssl/ssl.h>\n' | $${CC:-cc} -E - >/dev/null 2>&1 || test -f /usr/include/openssl/ssl.h || { \
	  echo "OpenSSL's headers are missing; installing them"; \
	  if command -v apt-get >/dev/null; then \
	    SUDO=$$(test "$$(id -u)" = 0 || echo sudo); \
	    $$SUDO apt-get update -qq && $$SUDO apt-get install -y -qq libssl-dev; \
	  elif command -v brew >/dev/null; then brew install openssl@3; \
	  else echo "neither apt-get nor brew is here: install OpenSSL 3's development files" >&2; exit 1; fi; }

clean:
	rm -rf .build
