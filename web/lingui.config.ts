import { defineConfig } from "@lingui/cli";

/**
 * The code holds the Vietnamese texts, and a build makes the pseudo locale from them. `npm run extract -w web`
 * writes `locales/vi-VN.po` for a translator. A translated file is committed beside it, and its locale is named here.
 */
export default defineConfig({
  sourceLocale: "vi-VN",
  locales: ["vi-VN"],
  pseudoLocale: { locale: "pseudo", prepend: "⟦", append: "⟧", extend: 0.3 },
  catalogs: [
    {
      path: "<rootDir>/locales/{locale}",
      include: ["<rootDir>/src"],
      exclude: ["**/*.test.ts"],
    },
  ],
});
