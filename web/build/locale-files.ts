import { createCompiledCatalog, getCatalogs } from "@lingui/cli/api";
import { getConfig, type LinguiConfigNormalized } from "@lingui/conf";
import type { Plugin } from "vite";

/** By the id that the code has for each. */
type Texts = Record<string, string>;

/**
 * Serves every locale but Vietnamese as `/locales/{locale}.json`: a build writes the files, development makes
 * them on request. Vietnamese has none, because its texts are in the code.
 */
export function localeFiles(root: string): Plugin {
  const config = getConfig({ cwd: root });
  const locales = [...config.locales, ...config.pseudoLocale.map(({ locale }) => locale)].filter(
    (locale) => locale !== config.sourceLocale,
  );
  return {
    name: "portal-locale-files",
    configureServer(server) {
      server.middlewares.use("/locales", (request, response, next) => {
        const locale = locales.find((name) => request.url === `/${name}.json`);
        if (!locale) return next();
        compileLocale(config, locale)
          .then((json) => response.setHeader("content-type", "application/json").end(json))
          .catch(next);
      });
    },
    async generateBundle() {
      for (const locale of locales) {
        // One after the other: there are few locales, and the order of the output stays the same.
        // oxlint-disable-next-line no-await-in-loop
        const source = await compileLocale(config, locale);
        this.emitFile({ type: "asset", fileName: `locales/${locale}.json`, source });
      }
    },
  };
}

/**
 * Returns a locale's texts as JSON. The pseudo locale is made from the texts of the code. Other locales have
 * the texts of their translated file, `web/locales/{locale}.po`; the page shows missing ones in Vietnamese.
 */
export async function compileLocale(
  config: LinguiConfigNormalized,
  locale: string,
): Promise<string> {
  const pseudo = config.pseudoLocale.find((item) => item.locale === locale);
  const messages = pseudo ? await sourceTexts(config) : await translatedTexts(config, locale);
  const { source, errors } = createCompiledCatalog(locale, messages, {
    namespace: "json",
    ...(pseudo && { pseudoLocale: pseudo.locale, pseudoLocaleOptions: pseudo.options }),
  });
  if (errors[0]) throw errors[0].error;
  return source;
}

/** Returns every text of the code by its id. */
export async function sourceTexts(config: LinguiConfigNormalized): Promise<Texts> {
  const found = await (await catalogOf(config)).collect();
  if (!found) throw new Error("the texts of the code cannot be extracted");
  return mapTexts(found, ({ message }) => message);
}

async function translatedTexts(config: LinguiConfigNormalized, locale: string): Promise<Texts> {
  const found = await (await catalogOf(config)).read(locale);
  if (!found) throw new Error(`there is no file of translated texts for ${locale}`);
  return mapTexts(found, ({ translation }) => translation);
}

async function catalogOf(config: LinguiConfigNormalized) {
  const [catalog] = await getCatalogs(config);
  if (!catalog) throw new Error("lingui.config.ts names no catalogue");
  return catalog;
}

function mapTexts<Entry>(
  entries: Readonly<Record<string, Entry>>,
  textOf: (entry: Entry) => string | undefined,
): Texts {
  const texts = Object.entries(entries).map(([id, entry]) => [id, textOf(entry)] as const);
  return Object.fromEntries(texts.flatMap(([id, text]) => (text ? [[id, text]] : [])));
}
