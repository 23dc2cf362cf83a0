"""What the interop checks share: starting programs, calling `assay`, comparing with expected files."""
