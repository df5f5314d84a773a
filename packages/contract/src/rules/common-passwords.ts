/*
 * The hundred passwords that lead the published counts of leaked ones, as far as they have the six characters a password needs here, and
 * the product's own words, which would be guessed next.
 */
const common = new Set(
  `123456 1234567 12345678 123456789 1234567890 123123 123321 112233 121212 123qwe 123abc 111111 1111111 11111111 000000 00000000
  222222 555555 654321 666666 696969 7777777 777777 888888 88888888 987654321 987654 999999 131313 159753 147258369 789456123
  qwerty qwerty1 qwerty12 qwerty123 qwertyuiop qwert123 qwe123 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 q1w2e3r4 zaq12wsx
  qazwsx asdfgh asdfghjkl asdf1234 asd123 zxcvbn zxcvbnm azerty abc123 abcd1234 abcdef a123456 aa123456 a1b2c3
  password password1 password12 password123 passw0rd p@ssw0rd p@ssword pass1234 passwort passwort1 motdepasse contraseña
  iloveyou iloveyou1 loveyou lovely letmein welcome welcome1 monkey dragon sunshine princess football football1 baseball basketball
  superman batman pokemon master michael jordan jordan23 daniel ashley jessica charlie shadow freedom whatever trustno1 starwars
  hello123 secret secret123 admin123 administrator changeme default google computer internet samsung killer hunter buster soccer
  liverpool chelsea arsenal naruto cookie cheese flower mustang harley ranger thomas tigger andrew joshua matthew nicole
  someday someday1 someday123 message messages family family1 family123 mother father daddy123 mommy123 grandma grandpa`.split(
    /\s+/,
  ),
);

/** Whether a password is among the most used ones, in whatever case and width its letters are. */
export function isCommonPassword(password: string): boolean {
  return common.has(password.normalize('NFKC').trim().toLowerCase());
}
