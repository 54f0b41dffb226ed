import { join } from "node:path";
import { getConfig } from "@lingui/conf";
import { linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";

const LINGUI = { cwd: join(import.meta.dirname, "..") };
/** Passed to the plugin, which looks in the working directory otherwise. */
const linguiConfig = getConfig(LINGUI);

/** The plugins that compile the texts to plain code. JSX is compiled as `tsconfig.json` says. */
export function compilers() {
  return [
    babel({
      // The Vietnamese source texts stay in the production build. No second copy has to be loaded, and a
      // locale that fails to load still leaves a readable page.
      presets: [
        linguiTransformerBabelPreset({ descriptorFields: "message", linguiConfig }, LINGUI),
      ],
    }),
  ];
}

/**
 * How imports are found. The code is written to React's interface and its types; Preact carries it out, at a
 * fifth of the weight (decision 46).
 */
export const resolve = {
  alias: [
    { find: /^react(?:-dom)?$/, replacement: "preact/compat" },
    { find: /^react-dom\/client$/, replacement: "preact/compat/client" },
    { find: /^react\/(jsx-(?:dev-)?runtime)$/, replacement: "preact/$1" },
    // SWR and wouter use it for versions of React without the hook.
    { find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: "preact/compat" },
  ],
};
