import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, parse } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';

/** A file by its name, as a program opens it. */
export type Document = { readonly nome: string; readonly bytes: Buffer };

/** How it is saved: `to` as `--convert-to` takes it, and how the files are opened where their name does not say it. */
export type Saving = { readonly to: string; readonly opening?: string };

export type LibreOffice = {
  /**
   * Opens all of them in one run of the program and saves each under its own name, with the extension of the saved kind; in their order.
   */
  readonly convert: (files: readonly Document[], saving: Saving) => Promise<Document[]>;
  readonly close: () => void;
};

/** Only ends a program that hangs; it is no bound on speed. In ms. */
const HANGS = 300_000;
/** The same for a test or a hook that begins the program a few times. */
export const OFFICE_HANGS = 900_000;

const binary = (): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'soffice'))
    .find(existsSync);

/** Numbers and days are typed and shown as in Brazil, in any language of the program itself. */
const BRAZIL = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry"><item oor:path="/org.openoffice.Setup/L10N"><prop oor:name="ooSetupSystemLocale" oor:op="fuse"><value>pt-BR</value></prop></item></oor:items>
`;

/** @returns its output @throws where it ends badly, or not at all */
const run = async (program: string, args: readonly string[]): Promise<string> => {
  // It begins others, which die with it only as one group.
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  const hung = AbortSignal.timeout(HANGS);
  const end = () => void (child.pid && child.exitCode === null && process.kill(-child.pid, 'SIGKILL'));
  hung.addEventListener('abort', end, { once: true });
  const [out, complained, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  hung.removeEventListener('abort', end);
  if (code !== 0) throw new Error(`soffice ended with ${code ?? 'its death'}: ${out}${complained}`);
  return `${out}${complained}`;
};

const open = (program: string): LibreOffice => {
  const folder = mkdtempSync(join(tmpdir(), 'tulha-libreoffice-'));
  const profile = join(folder, 'perfil');
  mkdirSync(join(profile, 'user'), { recursive: true });
  writeFileSync(join(profile, 'user', 'registrymodifications.xcu'), BRAZIL);
  let runs = 0;
  return {
    convert: async (files, { to, opening }) => {
      const [from, outdir] = [join(folder, `de-${++runs}`), join(folder, `para-${runs}`)];
      mkdirSync(from);
      const paths = files.map(({ nome, bytes }) => {
        const path = join(from, nome);
        writeFileSync(path, bytes);
        return path;
      });
      const filter = opening ? [`--infilter=${opening}`] : [];
      const output = await run(program, [
        `-env:UserInstallation=${pathToFileURL(profile).href}`,
        '--headless',
        ...filter,
        '--convert-to',
        to,
        '--outdir',
        outdir,
        ...paths,
      ]);
      const extension = to.split(':', 1)[0] as string;
      return files.map(({ nome }) => {
        const saved = `${parse(nome).name}.${extension}`;
        const path = join(outdir, saved);
        if (!existsSync(path)) throw new Error(`soffice saved no ${saved}: ${output}`);
        return { nome: saved, bytes: readFileSync(path) };
      });
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
};

/** LibreOffice, of a profile of its own, for a test; undefined where it is not installed. */
export const testLibreOffice = (): { readonly open: () => LibreOffice } | undefined => {
  const program = binary();
  return program === undefined ? undefined : { open: () => open(program) };
};

/** How text is kept, by the numbers the program knows them by. */
const CHARSETS = { 'utf-8': 76, 'windows-1252': 1, macintosh: 2, ibm850: 4, 'utf-16': 65_535 } as const;
export type Charset = keyof typeof CHARSETS;

/** How a text is saved or opened. `shown`: the display of a cell, and not its value; `quoted`: every text between quotes. */
export type Dialect = {
  readonly charset: Charset;
  readonly separator: ';' | ',' | '\t';
  readonly shown?: boolean;
  readonly quoted?: boolean;
};

const tokens = (...all: readonly (string | number | boolean)[]) => all.join(',');

/** Saves a workbook's first sheet as text. */
export const asText = ({ charset, separator, shown = true, quoted = false }: Dialect): Saving => ({
  to: `csv:Text - txt - csv (StarCalc):${tokens(separator.charCodeAt(0), 34, CHARSETS[charset], 1, '', 0, quoted, true, shown, false)}`,
});

const BRAZILIAN = 1_046;

/** Opens a text as a Brazilian user does who lets the program find numbers and days in it. */
export const textAsTyped = (to: string): Saving => ({
  to,
  opening: `CSV:${tokens(59, 34, CHARSETS['utf-8'], 1, '', BRAZILIAN, false, true)}`,
});
