import type { Pagina } from './pagina.js';
import { paginaHtml } from './pagina-html.js';

const pagina = (...ufs: string[]): Pagina => ({
  ...{ codigo: 'B001-1', tipo: 'Bica corrida', data: '2026-06-01', safras: [], unidade: 'kg', quantidade: 480 },
  fazendas: ufs.map((uf) => ({ nome: null, cidade: null, uf })),
  ...{ outrasFazendas: 0, historia: null, variedades: [], talhoes: [], outrosTalhoes: null, colhidoEm: null, caminho: [] },
  ...{ lotesDeOrigem: 0, qualidade: null, mapas: null, prova: null },
  correcoes: [{ em: '2026-06-12T03:30:00.000Z', antes: [], depois: [] }],
  passosCorrigidos: [],
  publicadoEm: '2026-06-20T03:30:00.000Z',
});

it('os dias da página são os da fazenda; de fazendas de relógios diferentes, os da regra', () => {
  const dias = (...ufs: string[]) =>
    ['11/06/2026', '12/06/2026', '19/06/2026', '20/06/2026'].filter((dia) => paginaHtml(pagina(...ufs), 'pt').includes(dia));
  expect(dias('RO')).toEqual(['11/06/2026', '19/06/2026']);
  expect(dias('MG')).toEqual(['12/06/2026', '20/06/2026']);
  expect(dias('RO', 'MG')).toEqual(['12/06/2026', '20/06/2026']);
});
