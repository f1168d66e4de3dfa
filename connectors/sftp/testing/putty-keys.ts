/*
 * Throwaway keys of PuTTYgen 0.78, made for these tests and used nowhere else. The passphrase of the encrypted ones is
 * "correct horse".
 */

export interface PuttyKey {
  readonly name: string
  readonly isEncrypted: boolean
  /** The public key, as OpenSSH writes it. */
  readonly publicKey: string
  readonly text: string
}

export const PUTTY_PASSPHRASE = "correct horse"

const ED25519 = "AAAAC3NzaC1lZDI1NTE5AAAAIH1Uhw1sWdqhGgUGGjuiWeXD4O5E+tTeYf1pi9axiwGS"
const ECDSA =
  "AAAAE2VjZHNhLXNoYTItbmlzdHAyNTYAAAAIbmlzdHAyNTYAAABBBLcsc9fF1QGChHVBrLfIaOgsvyPwY85VM1aUtt9ylHGuqAJKVjeJLhkIQDud3a6L/xEUfhb9ryr6zm2YmhGl0Ps="
const RSA =
  "AAAAB3NzaC1yc2EAAAADAQABAAABAQCl2Ujbw904BogDYq4i1CVDwTus3gXI1vOUDAytIspOFkOo05xIHRTQGPdlWP0KeNCmNOgHdIqm2cwOn6Sb4I4TgxlfBpC8p0/dzOLIBLI+wusK2+aU5EMRcXoCC+cspqzFtQTtlkGxzqofF7FBEA167bAoW9KANeV+3wqxKLFyFQEm9gSG2iFLGfhuZ1xPdVMu0hXP9DJbE4w+Ve3k4fxzHPi3NVSevpFWeloDylBjSnChSRWtPuGCSpybUiZUUvTsmr/4y4AbHmXpc7+Pmjzi1m6oxAC+zKtNru5I7h5Si3mKXtqflRXqciUu/aP75ZCt/Xekro7cUc2Z+M0S2srH"

export const PUTTY_KEYS: ReadonlyArray<PuttyKey> = [
  {
    name: "Ed25519, version 3",
    isEncrypted: false,
    publicKey: ED25519,
    text: `PuTTY-User-Key-File-3: ssh-ed25519
Encryption: none
Comment: throwaway test key
Public-Lines: 2
AAAAC3NzaC1lZDI1NTE5AAAAIH1Uhw1sWdqhGgUGGjuiWeXD4O5E+tTeYf1pi9ax
iwGS
Private-Lines: 1
AAAAIABB/PpIBOo9IBBFs9oHa33f5zgcjeEIC++mKV5Br+oO
Private-MAC: 8784f2fc6c611f4e33dfaecbd67a6a817de9f33ef6dc27ffb3d18a5a17eb4deb
`,
  },
  {
    name: "Ed25519, version 3, encrypted",
    isEncrypted: true,
    publicKey: ED25519,
    text: `PuTTY-User-Key-File-3: ssh-ed25519
Encryption: aes256-cbc
Comment: throwaway test key
Public-Lines: 2
AAAAC3NzaC1lZDI1NTE5AAAAIH1Uhw1sWdqhGgUGGjuiWeXD4O5E+tTeYf1pi9ax
iwGS
Key-Derivation: Argon2id
Argon2-Memory: 1024
Argon2-Passes: 3
Argon2-Parallelism: 1
Argon2-Salt: ec7c21a861bd3d44bcac2cf2bd9f4144
Private-Lines: 1
4ACm9pBwhk3NuV4ZHGRbeLM3logw6GjbbKm/ujH38CeKY3ya4G8bw/0rof0pn48O
Private-MAC: cbdde0933760ea16bcffd5d6658bbde305b0eba56b3d8ed741d7aa3a73782013
`,
  },
  {
    name: "Ed25519, version 2",
    isEncrypted: false,
    publicKey: ED25519,
    text: `PuTTY-User-Key-File-2: ssh-ed25519
Encryption: none
Comment: throwaway test key
Public-Lines: 2
AAAAC3NzaC1lZDI1NTE5AAAAIH1Uhw1sWdqhGgUGGjuiWeXD4O5E+tTeYf1pi9ax
iwGS
Private-Lines: 1
AAAAIABB/PpIBOo9IBBFs9oHa33f5zgcjeEIC++mKV5Br+oO
Private-MAC: 590e9360e3e07507aeedff8bb35dd7cb08a95925
`,
  },
  {
    name: "Ed25519, version 2, encrypted",
    isEncrypted: true,
    publicKey: ED25519,
    text: `PuTTY-User-Key-File-2: ssh-ed25519
Encryption: aes256-cbc
Comment: throwaway test key
Public-Lines: 2
AAAAC3NzaC1lZDI1NTE5AAAAIH1Uhw1sWdqhGgUGGjuiWeXD4O5E+tTeYf1pi9ax
iwGS
Private-Lines: 1
1aaUlt9es2po9Fb7Nmz9V+GXC7B//8SdCIVL2zrpE2NFteuVRZs7+yVYE+3Az10m
Private-MAC: 2130e8ff61a15265399ad6decfdc5918cb8b291b
`,
  },
  {
    name: "ECDSA, version 3",
    isEncrypted: false,
    publicKey: ECDSA,
    text: `PuTTY-User-Key-File-3: ecdsa-sha2-nistp256
Encryption: none
Comment: throwaway test key
Public-Lines: 3
AAAAE2VjZHNhLXNoYTItbmlzdHAyNTYAAAAIbmlzdHAyNTYAAABBBLcsc9fF1QGC
hHVBrLfIaOgsvyPwY85VM1aUtt9ylHGuqAJKVjeJLhkIQDud3a6L/xEUfhb9ryr6
zm2YmhGl0Ps=
Private-Lines: 1
AAAAIQCXlnb0jPwCKdr7c4BSyf8fy6VEVRp3wiqxYvZnKDzKPQ==
Private-MAC: 11b71b8ff2d7501206df880217c7ca17188e59374686a23b8b95099c3ccbc1a6
`,
  },
  {
    name: "ECDSA, version 3, encrypted",
    isEncrypted: true,
    publicKey: ECDSA,
    text: `PuTTY-User-Key-File-3: ecdsa-sha2-nistp256
Encryption: aes256-cbc
Comment: throwaway test key
Public-Lines: 3
AAAAE2VjZHNhLXNoYTItbmlzdHAyNTYAAAAIbmlzdHAyNTYAAABBBLcsc9fF1QGC
hHVBrLfIaOgsvyPwY85VM1aUtt9ylHGuqAJKVjeJLhkIQDud3a6L/xEUfhb9ryr6
zm2YmhGl0Ps=
Key-Derivation: Argon2id
Argon2-Memory: 1024
Argon2-Passes: 3
Argon2-Parallelism: 1
Argon2-Salt: 2a01c739d57f9183a94e494a5cc1630a
Private-Lines: 1
yKi8/OmEtqwQV68gU50oAIR2MAdPzctkXpdK8wSQrgcy/YmuH01Gz2tityo+nXDG
Private-MAC: 4e54d1293e0a676d488d7a3757b3fbdddf83de1f6798bc97654ea2cb38b3c901
`,
  },
  {
    name: "ECDSA, version 2",
    isEncrypted: false,
    publicKey: ECDSA,
    text: `PuTTY-User-Key-File-2: ecdsa-sha2-nistp256
Encryption: none
Comment: throwaway test key
Public-Lines: 3
AAAAE2VjZHNhLXNoYTItbmlzdHAyNTYAAAAIbmlzdHAyNTYAAABBBLcsc9fF1QGC
hHVBrLfIaOgsvyPwY85VM1aUtt9ylHGuqAJKVjeJLhkIQDud3a6L/xEUfhb9ryr6
zm2YmhGl0Ps=
Private-Lines: 1
AAAAIQCXlnb0jPwCKdr7c4BSyf8fy6VEVRp3wiqxYvZnKDzKPQ==
Private-MAC: 0aef52df864f6f07ae170b7e6e4e668150287e75
`,
  },
  {
    name: "RSA, version 3",
    isEncrypted: false,
    publicKey: RSA,
    text: `PuTTY-User-Key-File-3: ssh-rsa
Encryption: none
Comment: throwaway test key
Public-Lines: 6
AAAAB3NzaC1yc2EAAAADAQABAAABAQCl2Ujbw904BogDYq4i1CVDwTus3gXI1vOU
DAytIspOFkOo05xIHRTQGPdlWP0KeNCmNOgHdIqm2cwOn6Sb4I4TgxlfBpC8p0/d
zOLIBLI+wusK2+aU5EMRcXoCC+cspqzFtQTtlkGxzqofF7FBEA167bAoW9KANeV+
3wqxKLFyFQEm9gSG2iFLGfhuZ1xPdVMu0hXP9DJbE4w+Ve3k4fxzHPi3NVSevpFW
eloDylBjSnChSRWtPuGCSpybUiZUUvTsmr/4y4AbHmXpc7+Pmjzi1m6oxAC+zKtN
ru5I7h5Si3mKXtqflRXqciUu/aP75ZCt/Xekro7cUc2Z+M0S2srH
Private-Lines: 14
AAABADfK2/7Kaj4xvEnfRZOD6LFdbRTfb/S7kx+n2g/Yl1Qjm0lNPtLnrZu/+mIG
yMFgGVkAjVoMs6Qjusjknbyukz0vKjbUf5Zndq+4AEanhcslSWrSxUQrcgCJOzE7
Dd7wh0jPd8Pxe1I0ovhowQGRQ+ep1EwPb8Yf23+NywwEE4W7zZj3WSiFjnv1fF/E
tax9ypMzINUIsoaLodrgAwn7EaUcQUBh5bxMm7KzE99dFHuL+yVbz//I+T5bgYPh
XJu+jcbMTF+PsNC+ch9ormjb2QaQqxNrM/Rm1Wbp2eB+c7SNmRO03LK7323EFpWc
W99h+A6bjJS1Dpfz7AbtsQ/pfQEAAACBAOfRzvgJJfNHVVWQMnh9ZQWDPzFbdHh2
8F75Il56zp0Qbb3Wp5bMT0YCETn1hKEDuzRPCA27t4mCYwUB8RDKYMEu8qCDjBWz
aJtTGY4jh38fxf3KAc4aEIj5qsk7/QtSdfNmYHmNHxOKjmispA/BeAkQsWSEjfb3
Rejdo4eM2WCBAAAAgQC3JeHser8GXeurnsKUo5a9wbV4o89UFv6DtmR1HUCanSxO
M/go+J8EjcBJWloHwNACKquzxqXEBKIrDMDK4w0ih0dogggDNUoqVoCtBVq4/xaB
nO3vKWY+5UMg1OCVX/UKBWjXQl0Wx7+8iTCVqNIdlSaCVogbXFN0rJ1Dai2HRwAA
AIEAuSP6SAKhYEsWyezMhGXPH505K2wHCJ3SMmfoY6o46ZV+JrQlIMarnXNyU+qu
+MVM6jtwVgw/nHJoLLjn99AYvtbQhLehtDldlpB9imGt5VSI/d4QkrtkXz7JKb+2
eP32khLCnsh/t7JKZuzOy9+OwlgTOBh7+AtJemUY6ZIV5C4=
Private-MAC: 5623235152498ac21416ad58e45d9cd73562dc2c5cafe1ae227a1836bab31e32
`,
  },
  {
    name: "RSA, version 3, encrypted",
    isEncrypted: true,
    publicKey: RSA,
    text: `PuTTY-User-Key-File-3: ssh-rsa
Encryption: aes256-cbc
Comment: throwaway test key
Public-Lines: 6
AAAAB3NzaC1yc2EAAAADAQABAAABAQCl2Ujbw904BogDYq4i1CVDwTus3gXI1vOU
DAytIspOFkOo05xIHRTQGPdlWP0KeNCmNOgHdIqm2cwOn6Sb4I4TgxlfBpC8p0/d
zOLIBLI+wusK2+aU5EMRcXoCC+cspqzFtQTtlkGxzqofF7FBEA167bAoW9KANeV+
3wqxKLFyFQEm9gSG2iFLGfhuZ1xPdVMu0hXP9DJbE4w+Ve3k4fxzHPi3NVSevpFW
eloDylBjSnChSRWtPuGCSpybUiZUUvTsmr/4y4AbHmXpc7+Pmjzi1m6oxAC+zKtN
ru5I7h5Si3mKXtqflRXqciUu/aP75ZCt/Xekro7cUc2Z+M0S2srH
Key-Derivation: Argon2id
Argon2-Memory: 1024
Argon2-Passes: 3
Argon2-Parallelism: 1
Argon2-Salt: 075f3d3f51c675f4a2d2ef373125eae0
Private-Lines: 14
vfc04YOohUDpkNG5FgrgCW3TvFhMEi9a4gCHMuNVUEeP2MNoj1fkOdiH7YKiAfGM
rmpH6gIlGQH0FFrNMidpr2Yfq1yCx1ZIGYQusliPCAChmKGEK2KsbC4ILaMbDPo8
I/5bWX3ZDk7Ab630e4hdlt29+nRy7acjCdoAdU1TXvUKyS9lHMpNYzCrhfJOvk4a
9fwaDP1+Po08bA890mDHVXY760+FELkBoJlAi51vUionL073fUedW4A3ZyL8I17m
FLF6KuQXJ7356TL0EUS4BEdhRVtP7+ZTEnKY6aM+0PXTeMGA1JCrehmjOplBEXCQ
k8KNQNUOMGs2YzPQxcccdpG5wCce+hbOTbwhe9mrggIoSqe0XBOuSwhOGRGn1GUy
axyk/3d+IdwAxvxhuUcRS5quGlF/GxoAJ3SMIFjofoZljGG3xyYJBLwyQOCzSThL
s6KkQvnSyigj5FIOT4kQPMnYI1qYiPDiMwqDkrxiVERgEp7YwD7dRztqwcjW63iA
NPNakk2CDCIU2HCDwwPF1Dld7/Zn0GRDADBtqVybfxWlAxeD42hxu3trpNMZeCSs
zD+85Ws9c+W61+qmBMjssSTrXp6ZDZiS+NHLc+tPC829ELyfac3ierTVAo7FCehb
dXd5FLWg8ZBzkscs8q5X+wpxW1B3bjXRYP0hSJ6totJkr7CSGZVlGeLQF7qCdVnF
eMmJOv4nW+F/yxWZWJRv67C26JbL9aG0ni9a2F8e8i2M+Ym4OrwQNo9j3c8sK/tH
3XiVCJIRMJUqWCI67P7jTdN2In4ssM5wGOuWenpDIujq5Gsn4PtwDWKlGMgf4Ojt
Rk2Eo5xRtrdVyQlvw9QkDCVhbMvY/BOzOQv/9jIcaKIBLyxq1WPNn+3QbUYAqnrh
Private-MAC: ac2210f02cd4b4fc6cf8f1d35f487ec9e34a7cfbc89e6f90bb3bd0b1af9139bb
`,
  },
  {
    name: "RSA, version 2",
    isEncrypted: false,
    publicKey: RSA,
    text: `PuTTY-User-Key-File-2: ssh-rsa
Encryption: none
Comment: throwaway test key
Public-Lines: 6
AAAAB3NzaC1yc2EAAAADAQABAAABAQCl2Ujbw904BogDYq4i1CVDwTus3gXI1vOU
DAytIspOFkOo05xIHRTQGPdlWP0KeNCmNOgHdIqm2cwOn6Sb4I4TgxlfBpC8p0/d
zOLIBLI+wusK2+aU5EMRcXoCC+cspqzFtQTtlkGxzqofF7FBEA167bAoW9KANeV+
3wqxKLFyFQEm9gSG2iFLGfhuZ1xPdVMu0hXP9DJbE4w+Ve3k4fxzHPi3NVSevpFW
eloDylBjSnChSRWtPuGCSpybUiZUUvTsmr/4y4AbHmXpc7+Pmjzi1m6oxAC+zKtN
ru5I7h5Si3mKXtqflRXqciUu/aP75ZCt/Xekro7cUc2Z+M0S2srH
Private-Lines: 14
AAABADfK2/7Kaj4xvEnfRZOD6LFdbRTfb/S7kx+n2g/Yl1Qjm0lNPtLnrZu/+mIG
yMFgGVkAjVoMs6Qjusjknbyukz0vKjbUf5Zndq+4AEanhcslSWrSxUQrcgCJOzE7
Dd7wh0jPd8Pxe1I0ovhowQGRQ+ep1EwPb8Yf23+NywwEE4W7zZj3WSiFjnv1fF/E
tax9ypMzINUIsoaLodrgAwn7EaUcQUBh5bxMm7KzE99dFHuL+yVbz//I+T5bgYPh
XJu+jcbMTF+PsNC+ch9ormjb2QaQqxNrM/Rm1Wbp2eB+c7SNmRO03LK7323EFpWc
W99h+A6bjJS1Dpfz7AbtsQ/pfQEAAACBAOfRzvgJJfNHVVWQMnh9ZQWDPzFbdHh2
8F75Il56zp0Qbb3Wp5bMT0YCETn1hKEDuzRPCA27t4mCYwUB8RDKYMEu8qCDjBWz
aJtTGY4jh38fxf3KAc4aEIj5qsk7/QtSdfNmYHmNHxOKjmispA/BeAkQsWSEjfb3
Rejdo4eM2WCBAAAAgQC3JeHser8GXeurnsKUo5a9wbV4o89UFv6DtmR1HUCanSxO
M/go+J8EjcBJWloHwNACKquzxqXEBKIrDMDK4w0ih0dogggDNUoqVoCtBVq4/xaB
nO3vKWY+5UMg1OCVX/UKBWjXQl0Wx7+8iTCVqNIdlSaCVogbXFN0rJ1Dai2HRwAA
AIEAuSP6SAKhYEsWyezMhGXPH505K2wHCJ3SMmfoY6o46ZV+JrQlIMarnXNyU+qu
+MVM6jtwVgw/nHJoLLjn99AYvtbQhLehtDldlpB9imGt5VSI/d4QkrtkXz7JKb+2
eP32khLCnsh/t7JKZuzOy9+OwlgTOBh7+AtJemUY6ZIV5C4=
Private-MAC: 5e8bf4ebb05563ee52cede78057661a5a4dd0454
`,
  },
  {
    name: "RSA, version 2, encrypted",
    isEncrypted: true,
    publicKey: RSA,
    text: `PuTTY-User-Key-File-2: ssh-rsa
Encryption: aes256-cbc
Comment: throwaway test key
Public-Lines: 6
AAAAB3NzaC1yc2EAAAADAQABAAABAQCl2Ujbw904BogDYq4i1CVDwTus3gXI1vOU
DAytIspOFkOo05xIHRTQGPdlWP0KeNCmNOgHdIqm2cwOn6Sb4I4TgxlfBpC8p0/d
zOLIBLI+wusK2+aU5EMRcXoCC+cspqzFtQTtlkGxzqofF7FBEA167bAoW9KANeV+
3wqxKLFyFQEm9gSG2iFLGfhuZ1xPdVMu0hXP9DJbE4w+Ve3k4fxzHPi3NVSevpFW
eloDylBjSnChSRWtPuGCSpybUiZUUvTsmr/4y4AbHmXpc7+Pmjzi1m6oxAC+zKtN
ru5I7h5Si3mKXtqflRXqciUu/aP75ZCt/Xekro7cUc2Z+M0S2srH
Private-Lines: 14
hX+t9zMlWd2zk97zEmG5bs6+GjgEwu3h6WyyM73FH5atNvWLWquUd+yZUReeZPJ9
Wfdm8Jdmu7J1tLb1Mq1y7whiagyemalv8DiGcxdqxWE52Op3OX+FLxozF3Q1fwMV
SiBhE7MAJBUCKGer+sra+pouUlkuyzNvbKnPD73BdHrLhHc6Z6VzoWV25Jtk3i8c
D9AdoRnQIt8AH6jfOhvPZPo/O8nQgbx3gRz2QrqpF+GQLRZeFSnAy1XTe00Rh86Q
pzeRd0xqSjG0k2D1I0oBVBgwG+Z+/G7Yhv0E7hy+0j/UmPNQ7ziPnHBPgJznPS7C
Yxvbw+EXBNuqaSwE4hmwVaOaKXJx/0hJb/5SkKZtglSoGIFxmQTABqfh3voJbZa/
vY6hesc+S8Ia+AZIEzBGU1QxVJbpgQiiYuoa+ECt5j1GtpSCTb6TmuljkDLcI8MQ
GVlUXQYdA6ywVyTGuLtoSFwoeFDCi1s7zH7x7avgKk0cw2kALNmxQnyiZNzxBcz4
5OmgwJjaUR6GiadLBxixrZF+8N1CGO6Im9JciRzbQSHvbf0Y3iT0i6QlmyOOrrAS
AlNrop0n0YycteUgYjWAkXayf9JN8RhcdDTW2OKMbTdKYWcGV5IDPO0yqlev+ztk
4SWMfL9sHLdhTjkb/I3DFVt84NjNky1lGJMdK/L1n/YqKUC1xx57tHQQz2SYU570
HleYJlAXywEtu8xP/allvvn2Eykfb6E1IvUSihhzEk8d4ZLElLYjFbaNilL4al/M
BFIDROGko/Ib/OpJn7raUp9fKPta4w8zo3Q2BdUo0+Sf4WVTLQghwIeZpCiAbK5R
ssWGYbtbCG2N0OmZkHL64X0rqyyu2m92Zw91SrOKAcJOj5IjCak2nhZBXjV0U5gF
Private-MAC: 4488bed4438c83fa6fb06ca0fd09262cc06cb7be
`,
  },
]
