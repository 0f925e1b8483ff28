import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const MODULE = pathToFileURL(join(import.meta.dirname, '../../scripts/docs/regions.mjs')).href;

/** A page as `npm run docs` would write it, where every file is this one. */
const desenhada = (page: string, file: string) => {
  const text = JSON.stringify([page, file]);
  const script = `import { withRegions } from '${MODULE}'; const [page, file] = ${text}; process.stdout.write(withRegions('p.md', page, () => file));`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  return stdout || (/Error: (.*)/.exec(stderr)?.[1] ?? stderr);
};

const FILE = 'const a = 1;\n  // #region soma\n  const b = {\n    c: 2,\n  };\n  // #endregion\nconst d = 4;\n';
const page = (mark: string, old = 'of yesterday') => `1. Text:\n\n   <!-- code: ${mark} -->\n   \`\`\`ts\n   ${old}\n   \`\`\`\n\nMore.\n`;

describe('o código das páginas a seguir', () => {
  it('é a região do arquivo como está agora, no recuo da página', () => {
    expect(desenhada(page('a.ts#soma'), FILE)).toBe(page('a.ts#soma', 'const b = {\n     c: 2,\n   };'));
  });

  it('sem nome é o arquivo inteiro, sem as marcas', () => {
    expect(desenhada(page('a.ts'), FILE)).toBe(page('a.ts', 'const a = 1;\n     const b = {\n       c: 2,\n     };\n   const d = 4;'));
  });

  it('uma região que não há, ou um bloco que falta, é um erro que diz qual', () => {
    expect(desenhada(page('a.ts#resto'), FILE)).toContain('a.ts: não encontrei "// #region resto"');
    expect(desenhada('<!-- code: a.ts#soma -->\nText.\n', FILE)).toContain('p.md: falta o bloco de código');
  });
});
