/* What operators decide: who may register, guests, bans of addresses, notices, the log of what hosts did, and
 * settings in the environment. Over real sockets. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ask, check, finish, folder, run, same, serve } from "./common.mjs";
import { Person } from "./live.mjs";
import { Postgres } from "./postgres.mjs";

const program = `${process.env.TAEFL_BUILD}/taefl_small`;
const password = "correct horse";
const code = async (answer) => (await answer).body.error?.code;
const admin = async (data, ...words) => {
  const { code, out, err } = await run(program, [
    "admin",
    "--data",
    data,
    ...words,
  ]);
  same(`${code} ${err}`, "0 ", `admin ${words}`);
  return out.trim();
};

/** Somebody at an address, as a proxy says it. */
class Far extends Person {
  constructor(server, address) {
    super(server);
    this.address = address;
  }
  ask(path, body, headers = {}) {
    return super.ask(path, body, {
      "x-forwarded-for": this.address,
      ...headers,
    });
  }
}

/* By invitation, and without guests; both as a settings file says it. */
async function byInvitation() {
  const data = join(folder, "invited.db");
  const settings = {
    TAEFL_DATA: data,
    TAEFL_REGISTRATION: "invitation",
    TAEFL_NO_GUESTS: "on",
  };
  const server = await serve(program, [], settings);
  const stranger = new Person(server);
  const { registration, guests } = (await stranger.ask("/api/me")).body;
  same(`${registration} ${guests}`, "invitation false", "the page knows");
  same(await code(stranger.ask("/api/guest", {})), "no-guests", "no guest");
  same(
    await code(stranger.ask("/api/games", { rules: "maerstanas" })),
    "no-guests",
    "in no game",
  );
  const account = (name, invitation) =>
    new Person(server).ask("/api/account", {
      name,
      password,
      ...(invitation ? { invitation } : {}),
    });
  same(
    await code(account("Ada")),
    "need-invitation",
    "no account without a code",
  );
  same(
    await code(account("Ada", "abc")),
    "need-invitation",
    "nor with a wrong one",
  );
  for (const uses of ["0", "4294967298", "2x"]) {
    const { code } = await run(program, ["admin", "--data", data, "invite", uses]);
    same(code, 2, `an invitation for ${uses}`);
  }
  const invitation = await admin(data, "invite", "2");
  same(
    await code(account("admin", invitation)),
    "reserved-name",
    "a name that is refused",
  );
  same(await code(account("Ada", invitation)), undefined, "the first");
  same(
    await code(account("Ada", invitation)),
    "name-taken",
    "a name that is taken",
  );
  same(
    await code(account("Bea", invitation)),
    undefined,
    "the second: refusals used nothing up",
  );
  same(await code(account("Cia", invitation)), "need-invitation", "no third");
  same(await server.stop(), 0, "the server ends with 0");

  const closed = await serve(program, ["--registration", "closed"], settings);
  same(
    await code(
      new Person(closed).ask("/api/account", { name: "Dag", password }),
    ),
    "registration-closed",
    "the command line comes before the environment",
  );
  const ada = new Person(closed);
  same(
    (await ada.ask("/api/login", { name: "Ada", password })).status,
    200,
    "one can log in",
  );
  same(
    (await ada.ask("/api/games", { rules: "maerstanas" })).status,
    201,
    "and play",
  );
  same(await closed.stop(), 0, "the server ends with 0");
}

/* A setting that makes no sense is told with its name. */
async function settings() {
  const wrong = async (name, value) => {
    const { code, err } = await run(program, ["serve"], {
      env: { [name]: value },
    });
    same(code, 2, `${name}=${value}`);
    check(err.includes(name), `the message names it: ${err}`);
  };
  await wrong("TAEFL_REGISTRATION", "maybe");
  await wrong("TAEFL_PER_ADDRESS", "-1");
  await wrong("TAEFL_NO_CHAT", "perhaps");
  same(
    (await run(program, ["serve", "--contact", "me"])).code,
    2,
    "a contact is an address",
  );
}

/* Addresses are banned by hosts, until a time, by address or by the name of somebody. */
async function bans(data) {
  const env = { TAEFL_DATA: data, TAEFL_TRUST_PROXY: "127.0.0.1" };
  const server = await serve(program, [], env);
  const rude = new Far(server, "192.0.2.7");
  const boss = new Far(server, "192.0.2.1");
  const near = new Far(server, "192.0.2.7");
  await rude.ask("/api/account", { name: "Rude", password });
  await boss.ask("/api/account", { name: "Boss", password });
  const wish = { rules: "maerstanas" };
  same((await rude.ask("/api/games", wish)).status, 201, "plays");
  await admin(data, "role", "Boss", "moderator");
  same(
    (await boss.ask("/api/host/people/Rude", { ban: 24 })).status,
    200,
    "a ban",
  );
  const pupil = new Far(server, "192.0.2.1");
  await pupil.ask("/api/account", { name: "Pupil", password });
  same((await pupil.ask("/api/games", wish)).status, 201, "plays there, too");
  same(
    await code(boss.ask("/api/host/people/Pupil", { ban: 24 })),
    "own-address",
    "nobody bans the own address",
  );
  const refused = await rude.ask("/api/games", wish);
  same(
    `${refused.status} ${refused.body.error.code}`,
    "403 banned",
    "is in the way",
  );
  check(
    /until \d{4}-\d\d-\d\d \d\d:\d\d UTC/.test(refused.body.error.words),
    "and says until when",
  );
  same(await code(near.ask("/api/guest", {})), "banned", "of everybody there");
  same((await rude.ask("/api/lobby")).status, 200, "who may still look");
  same((await boss.ask("/api/games", wish)).status, 201, "others play");
  const listed = await admin(data, "bans");
  check(/^192\.0\.2\.7 until /.test(listed), listed);
  same(
    (await boss.ask("/api/host/people/Rude", { ban: 0 })).status,
    200,
    "is lifted",
  );
  same((await rude.ask("/api/games", wish)).status, 201, "then");
  await admin(data, "ban", "192.0.2.7", "1");
  await admin(data, "ban", "2001:db8::1", "1");
  same(
    await code(rude.ask("/api/games", wish)),
    "banned",
    "from the command line",
  );
  const far = new Far(server, "2001:db8::2");
  same(await code(far.ask("/api/guest", {})), "banned", "of a whole network");
  await admin(data, "unban", "192.0.2.7");
  same(
    (await rude.ask("/api/games", wish)).status,
    201,
    "is lifted there, too",
  );

  const { log } = (await boss.ask("/api/host")).body;
  same(
    log.map((one) => `${one.by} ${one.what} ${one.about}`).join("; "),
    "null unban null; null ban 1 null; null ban 1 null; Boss unban Rude; Boss ban 24 Rude; " +
      "null role moderator Boss",
    "all of it is in the log",
  );
  check(
    (await admin(data, "log")).includes("Boss: ban 24 Rude"),
    "also at the command line",
  );
  same(await server.stop(), 0, "the server ends with 0");
  const later = await serve(program, [], {
    ...env,
    TAEFL_TEST_AHEAD_MS: "7200000",
  });
  same(
    (await new Far(later, "2001:db8::3").ask("/api/guest", {})).status,
    200,
    "a ban ends",
  );
  same(await later.stop(), 0, "the server ends with 0");
}

/* Whoever is banned loses the open sockets, and then only watches. */
async function cut(data) {
  const env = { TAEFL_DATA: data, TAEFL_TRUST_PROXY: "127.0.0.1" };
  const server = await serve(program, [], env);
  const rude = [0, 1].map(() => new Far(server, "192.0.2.7"));
  const boss = new Far(server, "192.0.2.1");
  const name = "Rudest";
  await rude[0].ask("/api/account", { name, password });
  await boss.ask("/api/account", { name: "Bosse", password });
  await admin(data, "role", "Bosse", "moderator");
  const made = await boss.ask("/api/games", { rules: "maerstanas", seat: 2 });
  await rude[0].ask(`/api/games/${made.body.id}/join`, {});
  for (const one of rude) one.cookie = rude[0].cookie;
  for (const one of [boss, ...rude]) await one.open().watch(made.body.id);
  same(
    (await boss.ask(`/api/host/people/${name}`, { ban: 1 })).status,
    200,
    "a ban",
  );
  for (const one of rude)
    same(await one.closed(), "1008 banned", "cuts what is open");
  same(
    (await boss.say({ do: "mine" })).done > 0,
    true,
    "of that address alone",
  );
  same(
    (await rude[0].open().watch(made.body.id)).you,
    0,
    "it watches as nobody",
  );
  const refused = await rude[0].move(made.body.id, 0, "a1");
  same(refused.error?.code, "banned", "and hears why it does not play");
  check(/until \d{4}-/.test(refused.error?.words), refused.error?.words);

  await admin(data, "unban", name);
  const moved = new Far(server, "192.0.2.9");
  moved.cookie = rude[0].cookie;
  same(
    (await moved.open().watch(made.body.id)).you,
    1,
    "plays, from another address",
  );
  await admin(data, "ban", name, "1");
  same(
    await moved.closed(),
    "1008 banned",
    "which the server knows by the socket",
  );
  same(await server.stop(), 0, "the server ends with 0");
}

/* Notices, and the two files that programs ask every server for. */
async function notices() {
  const data = join(folder, "notices.db");
  const server = await serve(
    program,
    ["--contact", "mailto:host@example.org"],
    {
      TAEFL_DATA: data,
    },
  );
  const anybody = new Person(server);
  const read = async () =>
    JSON.stringify((await anybody.ask("/api/notices")).body);
  same(
    await read(),
    '{"announcement":null,"imprint":false,"privacy":false}',
    "none at first",
  );
  same(
    await code(anybody.ask("/api/notices/imprint")),
    "no-notice",
    "nor its text",
  );
  const file = join(folder, "note.txt");
  writeFileSync(file, "Cup on Friday, at six.\n");
  await admin(data, "notice", "announcement", file);
  await admin(data, "notice", "imprint", file);
  same(
    await read(),
    '{"announcement":"Cup on Friday, at six.\\n","imprint":true,"privacy":false}',
    "two",
  );
  const text = await anybody.ask("/api/notices/imprint");
  same(
    `${text.fields.get("content-type")} ${text.body}`,
    "text/plain; charset=utf-8 Cup on Friday, at six.\n",
    "as text",
  );
  writeFileSync(file, "");
  await admin(data, "notice", "announcement", file);
  same(
    await read(),
    '{"announcement":null,"imprint":true,"privacy":false}',
    "taken away",
  );

  const robots = await ask(server, "/robots.txt");
  check(
    robots.status === 200 &&
      /\* *\nAllow: \/api\/notices\n.*Disallow: \/api\//.test(robots.text) &&
      /WhatsApp\nAllow: \/g\//.test(robots.text),
    "robots.txt",
  );
  const security = await ask(server, "/.well-known/security.txt");
  check(
    security.text.startsWith("Contact: mailto:host@example.org\n"),
    security.text,
  );
  const expires = Date.parse(security.text.match(/Expires: (.*)/)[1]);
  check(
    expires > Date.now() && expires < Date.now() + 366 * 86400000,
    "for less than a year",
  );
  same(await server.stop(), 0, "the server ends with 0");
  const silent = await serve(program);
  same(
    (await ask(silent, "/.well-known/security.txt")).status,
    404,
    "none without a contact",
  );
  same(await silent.stop(), 0, "the server ends with 0");
}

await settings();
await byInvitation();
await bans(join(folder, "bans.db"));
await cut(join(folder, "cut.db"));
const postgres = await new Postgres().start();
await bans(postgres.url);
await cut(postgres.url);
await postgres.stop();
await notices();
finish();
