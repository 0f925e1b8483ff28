import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KEPT_DAYS, keepAssets } from './kept-assets.js';

const DIA = 86_400_000;

describe('as peças das versões de antes do painel', () => {
  const pasta = mkdtempSync(join(tmpdir(), 'tulha-pecas-'));
  const [dist, guardadas] = [join(pasta, 'dist'), join(pasta, 'painel')];
  const versao = (...nomes: readonly string[]) => {
    rmSync(dist, { recursive: true, force: true });
    mkdirSync(join(dist, 'assets'), { recursive: true });
    for (const nome of nomes) writeFileSync(join(dist, 'assets', nome), nome);
  };
  const ha = () => readdirSync(join(guardadas, 'assets')).toSorted();
  afterAll(() => rmSync(pasta, { recursive: true }));

  it('ficam servidas depois de trocadas, contadas do dia da troca, e depois vão embora', async () => {
    versao('a-1.js', 'comum.js');
    await keepAssets(dist, guardadas, 0);
    // A file served for months counts from the day another version replaced it.
    versao('a-2.js', 'comum.js');
    const troca = 100 * DIA;
    await keepAssets(dist, guardadas, troca);
    expect(ha()).toEqual(['a-1.js', 'a-2.js', 'comum.js']);
    await keepAssets(dist, guardadas, troca + KEPT_DAYS * DIA);
    expect(ha()).toEqual(['a-1.js', 'a-2.js', 'comum.js']);
    await keepAssets(dist, guardadas, troca + KEPT_DAYS * DIA + 1);
    expect(ha()).toEqual(['a-2.js', 'comum.js']);
  });

  it('a versão que volta é de agora outra vez', async () => {
    const volta = 200 * DIA;
    versao('a-3.js');
    await keepAssets(dist, guardadas, volta);
    versao('a-2.js');
    await keepAssets(dist, guardadas, volta + DIA);
    versao('a-4.js');
    await keepAssets(dist, guardadas, volta + 31 * DIA);
    expect(ha()).toEqual(['a-2.js', 'a-3.js', 'a-4.js']);
    await keepAssets(dist, guardadas, volta + 32 * DIA);
    expect(ha()).toEqual(['a-2.js', 'a-4.js']);
  });

  it('sem a lista, o que lá está não se perde', async () => {
    rmSync(join(guardadas, 'versoes.json'));
    versao('a-5.js');
    await keepAssets(dist, guardadas, 300 * DIA);
    expect(ha()).toEqual(['a-2.js', 'a-4.js', 'a-5.js']);
  });
});
