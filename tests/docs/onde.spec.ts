import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const onde = (...palavra: string[]) =>
  execFileSync(process.execPath, ['scripts/where.mjs', ...palavra], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((line) => line && !line.startsWith('|'));

describe('npm run where', () => {
  it('diz os lugares de uma palavra, cada um numa linha: endereço, domínio, fatos, tabela, consulta, tela', () => {
    const lines = onde('secagem');
    for (const kind of ['URL', 'domínio', 'fatos', 'consulta', 'tela'])
      expect([kind, lines.some((line) => line.startsWith(`${kind} `) && line.includes('/secagem'))]).toEqual([kind, true]);
    expect(lines).toContainEqual(expect.stringMatching(/^tabela {4}secagem /));
    expect(lines.filter((line) => line.includes('/ressecagem/'))).toEqual([]);
  });

  it('acha o que se declara num arquivo só, com as palavras das pessoas', () => {
    expect(onde('ordem', 'de', 'serviço')).toEqual([
      expect.stringMatching(/^URL {7}\/v1\/ordem-servicos {2}libs\/domain/),
      expect.stringMatching(/^domínio/),
      expect.stringMatching(/^tabela {4}ordem_servico /),
      expect.stringMatching(/^tela {6}\/cadastros\/ordem-servicos /),
      expect.stringMatching(/^teste/),
    ]);
  });

  it('de uma palavra que só é mencionada não diz nada', () => {
    expect(onde('trimestre')).toEqual(['Nenhum lugar tem o nome de "trimestre".']);
  });
});
