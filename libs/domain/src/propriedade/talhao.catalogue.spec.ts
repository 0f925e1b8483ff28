import { talhao } from './talhao.catalogue.js';

describe('contorno de um talhão, gravado antes de haver buracos', () => {
  const anel = [
    ['-45.100000', '-22.100000'],
    ['-45.100000', '-22.101000'],
    ['-45.101000', '-22.101000'],
    ['-45.100000', '-22.100000'],
  ];
  const gravado = { talhaoId: 7, nome: 'Mata', areaHa: '1.14' };
  const resto = {
    ...{ numero: null, safrasIds: null, fazendaId: null, produto: null, dataPlantio: null, variedade: null, espX: null, espY: null },
    ...{ plantasContadas: null, carreiras: null, obs: null, coordsZoom: null },
    ...{ contornoComo: null, contornoDesde: null, contornoMotivo: null },
  };

  it.each([
    ['1 → 2: um anel', 1, anel],
    ['1 → 2: um ponto', 1, anel[0]],
    ['2 → 3: várias partes', 2, [anel, anel]],
  ] as const)('TalhaoCadastrado %s fica como foi gravado', (_, versao, coords) => {
    const { data, upcast } = talhao.facts['TalhaoCadastrado'] as Required<(typeof talhao.facts)[string]>;
    const corpo = { ...gravado, ...resto, coords };
    const agora = Object.entries(upcast)
      .filter(([de]) => Number(de) >= versao)
      .reduce((ate, [, passo]) => passo(ate), corpo as Record<string, unknown>);
    expect(data.parse(agora)).toMatchObject({ ...gravado, coords });
  });

  it('a versão 3 guarda um talhão com um buraco', () => {
    const { versao, data } = talhao.facts['TalhaoCadastrado'] as (typeof talhao.facts)[string];
    expect([versao, data.parse({ ...gravado, ...resto, coords: [[anel, anel]] })]).toEqual([
      3,
      expect.objectContaining({ coords: [[anel, anel]] }),
    ]);
  });
});
