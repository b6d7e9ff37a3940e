/**
 * A certificate for this machine, and for the host that some clients insist on, which signs itself;
 * and its key: for tests alone, trusted by nobody.
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
