/**
 * Sends pages' HTML (`openDocument`): fills the built index.html with settings, a page's first view and notices, and
 * caches the compressed result.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { PageContent } from "./built-pages.ts";
import type { Config } from "./config.ts";
import { keyedCache } from "./kit/concurrency/caches.ts";
import { VARIES_BY } from "./kit/http/page-or-call.ts";

/** The placeholder in index.html for the public settings. */
const MARKER = "%PORTAL_CONFIG%";
/**
 * boot.js reads the API's origin and the page's first reads from attributes of this element, because it runs before the
 * settings are read.
 */
const ROOT_ELEMENT = "<html ";
/** The placeholder for a page's first view. */
const FIRST_VIEW = "<!--first-view-->";
/** A placeholder in a first view for a text of the brand. */
const BRAND_TEXT = /%brand\.(\w+)%/g;
/** 22 characters of a hash: 132 bits. */
const ETAG_LENGTH = 22;
/** How many filled documents are cached. Each page has a few: for visitors and players, with and without notices. */
const DOCUMENTS_KEPT = 500;
const TITLE = /<title>[^<]*<\/title>/;
const DESCRIPTION = /(<meta\s+name="description"\s+content=")[^"]*/;

/** A page's current texts, such as prices, which replace those of the built document. */
export type OwnTexts = {
  readonly title: string;
  readonly description: string;
  /** Markup for the head. */
  readonly head: string;
  /** Markup by the placeholder that it replaces in the first view. */
  readonly parts: Readonly<Record<string, string>>;
};

/** What differs between two documents of one page. */
export type Additions = {
  /** Markup at the end of the body; mostly "". */
  readonly notices?: string;
  readonly own?: OwnTexts | undefined;
};

/** Sends the HTML document with the first view of the page. */
export type PageDocument = {
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    content: PageContent,
    additions?: Additions,
  ): Promise<FastifyReply>;
};

/**
 * Opens the document. It is filled once for each combination of settings, content and additions, and compressed once
 * per encoding, outside the event loop. The last 500 results are cached.
 */
export function openDocument(file: string, config: Config): PageDocument {
  const api = config.apiOrigin === undefined ? "" : `data-api="${escapeHtml(config.apiOrigin)}" `;
  const html = readFileSync(file, "utf8").replace(ROOT_ELEMENT, () => ROOT_ELEMENT + api);
  const filled = keyedCache<Filled>(DOCUMENTS_KEPT);
  const compressed = keyedCache<Buffer>(DOCUMENTS_KEPT);
  const numbers = new WeakMap<PageContent, number>();
  let contents = 0;
  const numberOf = (content: PageContent): number => {
    if (!numbers.has(content)) numbers.set(content, contents++);
    return numbers.get(content)!;
  };
  const filledWith = (content: PageContent, { notices = "", own }: Additions): Promise<Filled> => {
    const settings = publicSettings(config);
    return filled(JSON.stringify([settings, numberOf(content), notices, own]), async () => {
      const page = fill(content, settings).replace("</body>", () => `${notices}</body>`);
      return withEtag(own ? withOwnTexts(page, own) : page);
    });
  };
  return {
    send: async (request, reply, content, additions = {}) => {
      const { plain, etag } = await filledWith(content, additions);
      const vary = `accept-encoding, ${VARIES_BY}`;
      reply.headers({ "cache-control": "no-cache", vary, etag });
      if (reply.statusCode === 200 && request.headers["if-none-match"] === etag) {
        return reply.code(304).send();
      }
      reply.type("text/html; charset=utf-8");
      const accepted = request.headers["accept-encoding"] ?? "";
      const encoding = (["br", "gzip"] as const).find((name) => accepted.includes(name));
      if (!encoding) return reply.send(plain);
      const packed = await compressed(encoding + etag, () => COMPRESSORS[encoding](plain));
      return reply.header("content-encoding", encoding).send(packed);
    },
  };

  function fill(content: PageContent, settings: string): string {
    const { scripts, styleSheets, reads, firstView } = content;
    const brand = new Map(Object.entries(brandOf(config)));
    const links = [
      ...styleSheets.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
      // Not of low priority: Chromium would request these only some at a time.
      ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ];
    const view = firstView.replaceAll(BRAND_TEXT, (_marked, name: string) =>
      escapeHtml(String(brand.get(name) ?? "")),
    );
    const ahead = reads.length > 0 ? `data-reads="${escapeHtml(reads.join(" "))}" ` : "";
    return html
      .replace(ROOT_ELEMENT, () => ROOT_ELEMENT + ahead)
      .replace(MARKER, () => settings)
      .replace("</head>", () => `${links.join("")}</head>`)
      .replace(FIRST_VIEW, () => view);
  }
}

type Filled = { readonly plain: Buffer; readonly etag: string };

/** Asynchronous, because Brotli takes about 100 ms for a page of 60 kB. */
const COMPRESSORS = {
  br: promisify<Buffer, Buffer>(brotliCompress),
  gzip: promisify<Buffer, Buffer>(gzip),
};

function withOwnTexts(html: string, { title, description, head, parts }: OwnTexts): string {
  const worded = html
    .replace(TITLE, () => `<title>${escapeHtml(title)}</title>`)
    .replace(DESCRIPTION, (_all, before: string) => before + escapeHtml(description))
    .replace("</head>", () => `${head}</head>`);
  return Object.entries(parts).reduce(
    (page, [mark, part]) => page.replace(mark, () => part),
    worded,
  );
}

function withEtag(html: string): Filled {
  const plain = Buffer.from(html);
  const hash = createHash("sha256").update(plain).digest("base64url");
  return { plain, etag: `"${hash.slice(0, ETAG_LENGTH)}"` };
}

/** The brand's texts, and the name of the game's coins. */
const brandOf = ({ portal: { brand, recharge } }: Config) => ({
  ...brand,
  coinName: recharge.coinName,
});

/** Returns the public settings as JSON for a script element. None of them is secret. */
function publicSettings(config: Config): string {
  const { portal, env } = config;
  const botCheck = {
    provider: env.CAPTCHA_PROVIDER,
    ...(env.RECAPTCHA_SITE_KEY
      ? { siteKey: env.RECAPTCHA_SITE_KEY, scriptUrl: env.RECAPTCHA_SCRIPT_URL }
      : {}),
  };
  const { emailPolicy, languages } = portal.accounts;
  const brand = brandOf(config);
  const further = {
    ...(portal.dataRequests ? { dataRequests: true } : {}),
    ...(portal.support === "placeholder" ? { support: portal.support } : {}),
  };
  // Inside a script element a "<" could end it.
  const { PUBLIC_URL: publicUrl } = env;
  const settings = { publicUrl, brand, accounts: { emailPolicy, languages }, ...further, botCheck };
  return JSON.stringify(settings).replaceAll("<", String.raw`\u003c`);
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

/** Makes a text safe between tags and in a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character]!);
