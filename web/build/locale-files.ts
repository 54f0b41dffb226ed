import { createCompiledCatalog, getCatalogs } from "@lingui/cli/api";
import { getConfig, type LinguiConfigNormalized } from "@lingui/conf";
import type { Plugin } from "vite";

/**
 * Serves the translations as `/locales/{locale}.json`: a build writes them, development compiles them on
 * request. The source locale has none, because its texts are in the code.
 */
export function localeFiles(root: string): Plugin {
  const config = getConfig({ cwd: root });
  const locales = config.locales.filter((locale) => locale !== config.sourceLocale);
  return {
    name: "portal-locale-files",
    configureServer(server) {
      server.middlewares.use("/locales", (request, response, next) => {
        const locale = locales.find((name) => request.url === `/${name}.json`);
        if (!locale) return next();
        compile(config, locale)
          .then((json) => response.setHeader("content-type", "application/json").end(json))
          .catch(next);
      });
    },
    async generateBundle() {
      for (const locale of locales) {
        // One after the other: there are few locales, and the order of the output stays the same.
        // oxlint-disable-next-line no-await-in-loop
        const source = await compile(config, locale);
        this.emitFile({ type: "asset", fileName: `locales/${locale}.json`, source });
      }
    },
  };
}

async function compile(config: LinguiConfigNormalized, locale: string): Promise<string> {
  const [catalog] = await getCatalogs(config);
  if (!catalog) throw new Error("lingui.config.ts names no catalogue");
  const { messages } = await catalog.getTranslations(locale, {
    fallbackLocales: config.fallbackLocales,
    sourceLocale: config.sourceLocale,
    missingBehavior: "catalog",
  });
  const pseudo = config.pseudoLocale.find((item) => item.locale === locale);
  const { source, errors } = createCompiledCatalog(locale, messages, {
    namespace: "json",
    ...(pseudo ? { pseudoLocale: pseudo.locale, pseudoLocaleOptions: pseudo.options } : {}),
  });
  if (errors[0]) throw errors[0].error;
  return source;
}
