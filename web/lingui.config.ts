import { defineConfig } from "@lingui/cli";
import { formatter } from "@lingui/format-po";

/** The code holds the Vietnamese texts; `lingui extract` gathers them into `locales/`. */
export default defineConfig({
  sourceLocale: "vi-VN",
  locales: ["vi-VN", "pseudo"],
  pseudoLocale: { locale: "pseudo", prepend: "⟦", append: "⟧", extend: 0.3 },
  catalogs: [
    {
      path: "<rootDir>/locales/{locale}",
      include: ["<rootDir>/src"],
      exclude: ["**/*.test.ts"],
    },
  ],
  // Line numbers would change with every edit above them.
  format: formatter({ lineNumbers: false }),
});
