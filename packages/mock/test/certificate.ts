/**
 * A self-signed certificate for tests, which nobody trusts, and its key. It is valid until 2126 for
 * localhost, 127.0.0.1 and api.x.com, a host that some clients insist on.
 */
export const certificate = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBpzCCAUygAwIBAgIUShpZRbMIy3zIT/f0ubsy0ji8HkIwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNTA3MjAwNVoYDzIxMjYxMTAx
MDcyMDA1WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARTUuX3/7lAKphOmUgys20od6wFMvknveivivtqQwv49SDnTuPrF5Q6
293QxzbSScdhW4rA3qJI9IDFXVEaZAB6o3oweDAdBgNVHQ4EFgQUB+pPbHJ1+BNp
FzY2A4KT2EBq8m0wHwYDVR0jBBgwFoAUB+pPbHJ1+BNpFzY2A4KT2EBq8m0wDwYD
VR0TAQH/BAUwAwEB/zAlBgNVHREEHjAcgglsb2NhbGhvc3SHBH8AAAGCCWFwaS54
LmNvbTAKBggqhkjOPQQDAgNJADBGAiEAxLATRvCdOxwGn5bmzUL5mvsENu71MUgc
HYsp+evN4EgCIQCC30OpjK0fOOepuHe1JAMegLRISujZxUnaKGyrBElXxQ==
-----END CERTIFICATE-----`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgeJxK3NETsEgBxyLW
fwiOtfCZbFruyqescd3ibgpyavWhRANCAARTUuX3/7lAKphOmUgys20od6wFMvkn
veivivtqQwv49SDnTuPrF5Q6293QxzbSScdhW4rA3qJI9IDFXVEaZAB6
-----END PRIVATE KEY-----`,
};
