// How long a cold page keeps the browser's main thread, and with what: opens an address of the page in a
// fresh browser with the processor slowed down, and adds up the trace's tasks, in thread time.
//
//   node bench/page.mjs [ADDRESS] [RUNS] [SLOWDOWN]      /play/tablut-katz 5 4
//
// TAEFL is the program (build/release/taefl), CHROMIUM the browser; TAEFL_URL a page that is served already.
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const { chromium } = createRequire(here("../web/package.json"))(
  "playwright-core",
);
const [address = "/play/tablut-katz", runs = 5, slowdown = 4] =
  process.argv.slice(2);

/** Names of trace events, by what they are told as; what is in none of them is "other". */
const KINDS = {
  script: [
    "EvaluateScript",
    "v8.compileModule",
    "v8.compile",
    "FunctionCall",
    "RunMicrotasks",
    "TimerFire",
    "FireAnimationFrame",
    "EventDispatch",
    "V8.GC_MC_BACKGROUND_MARKING",
    "MinorGC",
    "MajorGC",
  ],
  style: ["UpdateLayoutTree", "ParseAuthorStyleSheet"],
  layout: ["Layout", "IntersectionObserverController::computeIntersections"],
  paint: [
    "PrePaint",
    "Paint",
    "Layerize",
    "Commit",
    "UpdateLayer",
    "CompositeLayers",
  ],
  parse: ["ParseHTML"],
};
const kindOf = (name) =>
  Object.keys(KINDS).find((kind) => KINDS[kind].includes(name));

/** Milliseconds of the main thread, in all and by kind: each moment belongs to the innermost named event. */
function account(events) {
  const main = events.find(
    (e) =>
      e.name === "thread_name" &&
      e.args.name === "CrRendererMain" &&
      events.some(
        (x) =>
          x.pid === e.pid &&
          x.name === "navigationStart" &&
          x.args?.data?.documentLoaderURL?.includes(address),
      ),
  );
  const own = events
    .filter(
      (e) =>
        e.ph === "X" &&
        e.pid === main.pid &&
        e.tid === main.tid &&
        e.tdur !== undefined,
    )
    .sort((a, b) => a.ts - b.ts || b.dur - a.dur);
  const sum = { all: 0 };
  const open = [];
  for (const event of own) {
    while (open.length && open.at(-1).ts + open.at(-1).dur <= event.ts)
      open.pop();
    if (
      event.name === "RunTask" ||
      event.name === "ThreadControllerImpl::RunTask"
    ) {
      if (!open.length) sum.all += event.tdur;
      open.push({ ...event, kind: "other" });
      sum.other = (sum.other ?? 0) + event.tdur;
      continue;
    }
    const kind = kindOf(event.name);
    if (!kind || !open.length) continue;
    sum[kind] = (sum[kind] ?? 0) + event.tdur;
    sum[open.at(-1).kind] -= event.tdur;
    open.push({ ...event, kind });
  }
  return Object.fromEntries(
    Object.entries(sum).map(([kind, us]) => [kind, us / 1000]),
  );
}

let url = process.env.TAEFL_URL;
let server;
if (!url) {
  server = spawn(process.env.TAEFL ?? here("../build/release/taefl"), [
    "serve",
    "--json",
    "--listen",
    "127.0.0.1:0",
  ]);
  url = await new Promise((done) =>
    server.stdout.once("data", (data) => done(JSON.parse(data).url)),
  );
}
const found = [];
for (let run = 0; run < Number(runs); run++) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-dev-shm-usage"],
  });
  const context = await browser.newContext({
    serviceWorkers: "block",
    locale: "en",
    viewport: { width: 1366, height: 768 },
  });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: Number(slowdown) });
  await browser.startTracing(page, {
    categories: [
      "toplevel",
      "devtools.timeline",
      "v8",
      "blink.user_timing",
      "disabled-by-default-v8.compile",
    ],
  });
  await page.goto(url.replace(/\/$/, "") + address);
  await page.locator("main h1").waitFor();
  await page.waitForLoadState("networkidle");
  const trace = JSON.parse(await browser.stopTracing());
  found.push(account(trace.traceEvents));
  await browser.close();
}
server?.kill();
const middle = (kind) =>
  found.map((sum) => sum[kind] ?? 0).sort((a, b) => a - b)[found.length >> 1];
console.log(
  `${address}, processor slowed ${slowdown} times, median of ${found.length}: ms of the main thread`,
);
for (const kind of ["all", ...Object.keys(KINDS), "other"])
  console.log(`${kind.padEnd(8)}${middle(kind).toFixed(0).padStart(6)}`);
