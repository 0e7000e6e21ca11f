/// <reference types="vite/client" />

/** Version of the console, that of the workspace. */
declare const __VERSION__: string;
