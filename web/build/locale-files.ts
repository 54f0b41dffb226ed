import { createCompiledCatalog, getCatalogs } from "@lingui/cli/api";
import { getConfig, type LinguiConfigNormalized } from "@lingui/conf";
import type { Plugin } from "vite";

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
async function compileLocale(config: LinguiConfigNormalized, locale: string): Promise<string> {
  const isPseudo = config.pseudoLocale.some((pseudo) => pseudo.locale === locale);
  return compileTexts(config, locale, await textsOf(config, isPseudo ? undefined : locale));
}

/** Compiles texts (by message id) to the JSON that a page loads. @throws if a text has a syntax error */
export function compileTexts(
  config: LinguiConfigNormalized,
  locale: string,
  texts: Readonly<Record<string, string>>,
): string {
  const pseudo = config.pseudoLocale.find((item) => item.locale === locale);
  const { source, errors } = createCompiledCatalog(locale, texts, {
    namespace: "json",
    ...(pseudo && { pseudoLocale: pseudo.locale, pseudoLocaleOptions: pseudo.options }),
  });
  if (errors[0]) throw errors[0].error;
  return source;
}

type Entry = { readonly message?: string; readonly translation?: string };

/** Returns texts by message id: a locale's, from its translated file; without a locale, the code's own. */
export async function textsOf(
  config: LinguiConfigNormalized,
  locale?: string,
): Promise<Record<string, string>> {
  const [catalog] = await getCatalogs(config);
  const entries = await (locale === undefined ? catalog?.collect() : catalog?.read(locale));
  if (!entries) throw new Error(`there are no texts of ${locale ?? "the code"}`);
  const texts: Record<string, string> = {};
  for (const [id, { message, translation }] of Object.entries<Entry>(entries)) {
    const text = locale === undefined ? message : translation;
    if (text) texts[id] = text;
  }
  return texts;
}
