import { join } from "node:path";
import { getConfig } from "@lingui/conf";
import { linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import react from "@vitejs/plugin-react";

const LINGUI = { cwd: join(import.meta.dirname, "..") };
/** Passed to the plugin, which looks in the working directory otherwise. */
const linguiConfig = getConfig(LINGUI);

/** The plugins that compile JSX (with React Refresh in development), texts to plain code. */
export function compilers() {
  return [
    react(),
    babel({
      // The Vietnamese source texts stay in the production build. No second copy has to be loaded, and a
      // locale that fails to load still leaves a readable page.
      presets: [
        linguiTransformerBabelPreset({ descriptorFields: "message", linguiConfig }, LINGUI),
      ],
    }),
  ];
}
