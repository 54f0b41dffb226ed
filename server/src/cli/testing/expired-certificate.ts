/** A certificate of localhost that signed itself and ended on 1 February 2025, with its key, which protects nothing. */
export const EXPIRED_CERTIFICATE = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgGxsojOdJqJgE06WM
LhtHvUGsrP1bCgMtkex10ImGB6uhRANCAAQsojWAmjn2hQjc6tSn4j3t1SIGXyFQ
tUX+g7rxBXOy1ZHOX7RiTnsLLzkj2702S22oQbhl9gz5VLmNoaUmKmcB
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBDzCBtgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwHhcN
MjUwMTAxMDAwMDAwWhcNMjUwMjAxMDAwMDAwWjAUMRIwEAYDVQQDDAlsb2NhbGhv
c3QwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAQsojWAmjn2hQjc6tSn4j3t1SIG
XyFQtUX+g7rxBXOy1ZHOX7RiTnsLLzkj2702S22oQbhl9gz5VLmNoaUmKmcBMAoG
CCqGSM49BAMCA0gAMEUCIDQLed/MRhozwNW61Za/Fr2vt+z0J8+7iVJTl4W5UME7
AiEA3N0HeKh0ByNbVTGh/ImXIkPd8vyFpqurib4XmU+Oj5o=
-----END CERTIFICATE-----`,
} as const;
