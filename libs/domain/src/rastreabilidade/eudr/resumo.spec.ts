import { comoNaColheita, type TalhaoNaColheita, type VersaoDoTalhao } from '../historico/contorno.js';
import type { Aviso } from './avisos.js';
import { conferirEudr } from './conferir.js';
import { type DadosDaOrigem, resumoEudr } from './resumo.js';

type Pontos = readonly (readonly [string, string])[];
/** About 4.6 ha, its corner moved by thousandths of a degree. */
const quadrado = (dx = 0): Pontos =>
  [
    [0, 0],
    [2, 0],
    [2, -2],
    [0, -2],
    [0, 0],
  ].map(([x = 0, y = 0]) => [(-46.123 + (x + dx) / 1_000).toFixed(6), (-21.234 + y / 1_000).toFixed(6)] as const);

const versao = (mudou: Partial<VersaoDoTalhao>): VersaoDoTalhao => ({
  talhaoId: 7,
  versao: 0,
  registradoEm: '2026-01-10T12:00:00.000Z',
  fazendaId: 1,
  nome: 'Mata',
  areaHa: '4.61',
  dataPlantio: '2012-11-01',
  contorno: quadrado(),
  como: null,
  desde: null,
  motivo: null,
  ...mudou,
});
const talhao = (mudou: Partial<TalhaoNaColheita> = {}) => ({
  ...versao(mudou),
  posterior: false,
  mudou: false,
  corrigido: false,
  contornoDesde: '2026-01-10',
  contornoComo: 'desenhado' as const,
  contornoMotivo: null,
  percentual: '100.0000',
  ...mudou,
});

const CAR = 'MG-3128709-0F1E2D3C4B5A69788796A5B4C3D2E1F0';

const dados = (mudou: Partial<DadosDaOrigem> = {}): DadosDaOrigem => ({
  assunto: 'venda',
  codigo: 'V-1',
  descricao: 'Peneira 17/18',
  unidade: 'kg',
  quantidade: 60_500_000,
  talhoes: [talhao()],
  colheita: { de: '2026-05-11', ate: '2026-05-30' },
  semOrigem: null,
  ressalvas: 0,
  emCarencia: 0,
  aMais: [],
  fazendas: new Map([
    [
      1,
      {
        ...{ nome: 'Santa Fé', endereco: 'Estrada da Mata, Guaxupé/MG', email: 'fe@exemplo.br', documento: null },
        ...{ ponto: ['-46.1', '-21.2'], car: CAR },
      },
    ],
  ]),
  comprador: { nome: 'Exportadora', endereco: null, email: 'compra@exemplo.com', documento: null },
  ...mudou,
});
const avisosDe = (mudou: Partial<DadosDaOrigem>) =>
  resumoEudr(dados(mudou)).resumo.avisos.map(({ aviso, talhoes }) => [aviso, talhoes.map(({ nome }) => nome).join(', ') || null] as const);
const deUm = (mudou: Partial<TalhaoNaColheita>) => avisosDe({ talhoes: [talhao(mudou)] });

describe('pacote de origem para a União Europeia', () => {
  it('o que está completo pode ser exportado, e o arquivo passa na conferência', () => {
    const { resumo, arquivo } = resumoEudr(dados());
    expect(resumo).toMatchObject({ podeExportar: true, avisos: [], regulamento: { corte: '2020-12-31' } });
    expect(conferirEudr(arquivo)).toEqual([]);
    const falta = resumo.dados.filter(({ situacao }) => situacao !== 'completo').map(({ campo }) => campo);
    expect(falta).toEqual(['enderecoDoComprador', 'semDesmatamento', 'legalidade']);
    expect(resumo.dados.find(({ campo }) => campo === 'massaLiquidaKg')).toMatchObject({ valor: '60.500,000' });
    expect(resumo.massaLiquidaKg).toBe(60_500);
  });

  const aneis: Readonly<Record<string, readonly [Pontos, Aviso]>> = {
    cruzado: [[0, 2, 1, 3, 0].map((n) => quadrado()[n] as Pontos[number]), 'LINHAS_CRUZADAS'],
    aberto: [quadrado().slice(0, -1), 'ANEL_ABERTO'],
    reta: [
      [
        ['-46.1', '-21.1'],
        ['-46.2', '-21.2'],
        ['-46.3', '-21.3'],
        ['-46.1', '-21.1'],
      ],
      'RETA',
    ],
    'com lados sobrepostos': [[...quadrado().slice(0, 3), ['-46.121000', '-21.235000'], ...quadrado().slice(3)], 'LADOS_SOBREPOSTOS'],
    'fora do mundo': [quadrado().map(([lon]) => [lon, '-101.2'] as const), 'FORA_DOS_LIMITES'],
    'com os eixos trocados': [quadrado().map(([lon, lat]) => [lat, lon] as const), 'FORA_DO_BRASIL'],
  };
  it.each(Object.entries(aneis))('um contorno %s impede, com o talhão pelo nome', (_, [contorno, aviso]) =>
    expect(deUm({ contorno })).toContainEqual([aviso, 'Mata']),
  );

  it('mais de 4 hectares sem contorno impede e diz o que fazer; até 4 o ponto da fazenda serve, com aviso', () => {
    const { resumo } = resumoEudr(dados({ talhoes: [talhao({ contorno: null })] }));
    expect(resumo).toMatchObject({ podeExportar: false, avisos: [{ aviso: 'AREA_EXIGE_CONTORNO', talhoes: [{ talhaoId: 7 }] }] });
    expect(resumo.avisos[0]?.fazer).toContain('Desenhe o contorno');
    expect(deUm({ contorno: null, areaHa: null })).toEqual([['AREA_EXIGE_CONTORNO', 'Mata']]);
    expect(deUm({ contorno: null, areaHa: '0.00001' })).toContainEqual(['AREA_INVALIDA', 'Mata']);
    expect(deUm({ contorno: null, areaHa: '3.9', fazendaId: 2 })).toContainEqual(['GEOMETRIA_AUSENTE', 'Mata']);
    expect(deUm({ contorno: null, areaHa: '4' })).toEqual([['PONTO_DA_FAZENDA', 'Mata']]);
  });

  it('café sem origem, sem talhões ou medido em litros impede', () => {
    expect(avisosDe({ ressalvas: 1 })).toEqual([['RESSALVA_NA_ORIGEM', null]]);
    expect(avisosDe({ ressalvas: 1, emCarencia: 1 })).toEqual([['CARENCIA_NA_ORIGEM', null]]);
    expect(avisosDe({ ressalvas: 2, emCarencia: 1 })).toHaveLength(2);
    expect(avisosDe({ semOrigem: '12.5000' })).toEqual([['ORIGEM_NAO_REGISTRADA', null]]);
    expect(avisosDe({ talhoes: [] })).toEqual([['SEM_TALHOES', null]]);
    expect(avisosDe({ unidade: 'L' })).toEqual([['MASSA_LIQUIDA_AUSENTE', null]]);
  });

  it('o que um comprador perguntaria é avisado, e não impede', () => {
    expect(deUm({ dataPlantio: '2021-01-01' })).toEqual([['PLANTIO_DEPOIS_DO_CORTE', 'Mata']]);
    expect(deUm({ dataPlantio: '2020-12-31' })).toEqual([]);
    expect(deUm({ areaHa: '9' })).toEqual([['AREA_NAO_CONFERE', 'Mata']]);
    expect(avisosDe({ talhoes: [talhao(), talhao({ talhaoId: 8, nome: 'Pedreira' })] })).toEqual([['CONTORNO_REPETIDO', 'Mata, Pedreira']]);
    expect(deUm({ posterior: true, mudou: true }).map(([aviso]) => aviso)).toEqual(['CONTORNO_POSTERIOR', 'CONTORNO_MUDOU']);
    expect(resumoEudr(dados({ talhoes: [talhao({ posterior: true })] })).resumo.podeExportar).toBe(true);
  });

  it('cada produtor vem com os seus talhões', () => {
    const fazendas = new Map(dados().fazendas).set(2, {
      nome: 'Boa Vista',
      endereco: null,
      email: null,
      documento: null,
      ponto: null,
      car: null,
    });
    const { resumo, arquivo } = resumoEudr(
      dados({ fazendas, talhoes: [talhao(), talhao({ talhaoId: 9, nome: 'Baixada', fazendaId: 2, contorno: quadrado(5) })] }),
    );
    const nomes = JSON.parse(arquivo).features.map(({ properties }: { properties: { ProducerName: string } }) => properties.ProducerName);
    expect(nomes).toEqual(['Santa Fé', 'Boa Vista']);
    expect(resumo.dados.find(({ campo }) => campo === 'enderecoDoProdutor')).toMatchObject({ situacao: 'falta' });
    expect(resumo.dados.find(({ campo }) => campo === 'legalidade')).toMatchObject({
      situacao: 'anexar',
      fazer: expect.stringContaining(`recibo do CAR (${CAR}) e a certidão`),
    });
  });
});

describe('talhão como era na colheita', () => {
  const antes = versao({ versao: 0, registradoEm: '2026-01-10T12:00:00.000Z' });
  const redesenhado = versao({ versao: 1, registradoEm: '2026-05-20T12:00:00.000Z', contorno: quadrado(1) });
  const sem = versao({ versao: 0, registradoEm: '2026-01-10T12:00:00.000Z', contorno: null });

  it('é o contorno que valia no dia, e não o de agora', () => {
    expect(comoNaColheita([antes, redesenhado], ['2026-05-19'])).toMatchObject([{ contorno: quadrado(), mudou: true, posterior: false }]);
    expect(comoNaColheita([antes, redesenhado], ['2026-05-20'])).toMatchObject([{ contorno: quadrado(1), mudou: false }]);
  });

  it('colhido antes e depois de redesenhado, contribuíram os dois', () =>
    expect(comoNaColheita([antes, redesenhado], ['2026-05-25', '2026-05-11', '2026-05-12'])).toMatchObject([
      { contorno: quadrado() },
      { contorno: quadrado(1) },
    ]));

  it('desenhado só depois da colheita, é o primeiro que houve, e isso é dito', () => {
    expect(comoNaColheita([sem, redesenhado], ['2026-05-11'])).toMatchObject([{ contorno: quadrado(1), posterior: true, mudou: false }]);
    const medido = { ...sem, versao: 2, registradoEm: '2026-06-01T12:00:00.000Z', areaHa: '3.5' };
    expect(comoNaColheita([sem, medido], ['2026-05-11'])).toMatchObject([{ contorno: null, posterior: false, areaHa: '3.5' }]);
    expect(comoNaColheita([], ['2026-05-11'])).toEqual([]);
  });

  it('o dia é o da fazenda: às 23h de lá já é amanhã em Greenwich', () =>
    expect(comoNaColheita([antes, { ...redesenhado, registradoEm: '2026-05-21T02:00:00.000Z' }], ['2026-05-20'])).toMatchObject([
      { contorno: quadrado(1) },
    ]));

  const cruzado = [0, 2, 1, 3, 0].map((n) => quadrado()[n] as Pontos[number]);
  const depois = (mudou: Partial<VersaoDoTalhao>) =>
    versao({ versao: 2, registradoEm: '2026-05-25T12:00:00.000Z', contorno: quadrado(2), ...mudou });
  const emMaio = (versoes: readonly VersaoDoTalhao[]) => comoNaColheita(versoes, ['2026-05-11']);

  it('uma correção vale também para o que se colheu antes dela, e diz desde quando e por quê', () => {
    const corrige = depois({ como: 'corrigido', motivo: 'Pegava a mata do vizinho' });
    const corrigido = {
      contorno: quadrado(2),
      corrigido: true,
      mudou: false,
      contornoDesde: '2026-01-10',
      contornoComo: 'corrigido',
      contornoMotivo: 'Pegava a mata do vizinho',
    };
    expect(emMaio([antes, corrige])).toMatchObject([corrigido]);
    // It takes the place of the last one alone: the earlier outlines keep their time.
    expect(emMaio([antes, redesenhado, corrige])).toMatchObject([{ contorno: quadrado(), mudou: true, contornoComo: 'desenhado' }]);
    expect(comoNaColheita([antes, redesenhado, corrige], ['2026-05-22'])).toMatchObject([{ ...corrigido, contornoDesde: '2026-05-20' }]);
    // Erased and drawn anew, and of another name since: still the correction.
    const apagado = versao({ versao: 1, registradoEm: '2026-05-21T12:00:00.000Z', contorno: null });
    expect(
      emMaio([antes, apagado, corrige, { ...corrige, versao: 3, registradoEm: '2026-06-30T12:00:00.000Z', nome: 'Mata Alta' }]),
    ).toMatchObject([corrigido]);
    expect(comoNaColheita([antes, corrige], ['2026-05-30'])).toMatchObject([{ contorno: quadrado(2), corrigido: false }]);
  });

  it('um contorno que mudou vale desde o dia que se diz, e não antes', () => {
    const mudou = depois({ como: 'mudou', desde: '2026-05-11', motivo: 'Arrancado para a estrada' });
    expect(comoNaColheita([antes, mudou], ['2026-05-10'])).toMatchObject([{ contorno: quadrado(), mudou: true, corrigido: false }]);
    expect(emMaio([antes, mudou])).toMatchObject([
      { contorno: quadrado(2), mudou: false, contornoDesde: '2026-05-11', contornoComo: 'mudou' },
    ]);
    expect(emMaio([antes, redesenhado, { ...mudou, desde: '2026-05-01' }])).toMatchObject([{ contorno: quadrado(2) }]);
    // It had not been drawn until after it changed: before that it was as it was drawn first.
    const tarde = { registradoEm: '2026-06-20T12:00:00.000Z' };
    const duas = [versao({ ...tarde, versao: 0 }), depois({ ...tarde, como: 'mudou', desde: '2026-06-01' })];
    expect(emMaio(duas)).toMatchObject([{ contorno: quadrado(), posterior: true, contornoDesde: '2026-06-20' }]);
    expect(comoNaColheita(duas, ['2026-06-01'])).toMatchObject([{ contorno: quadrado(2), posterior: false }]);
    // Said to have changed, and of the same outline that it had been wrong: the first word does not count.
    expect(emMaio([antes, { ...mudou, desde: '2026-05-20' }, depois({ versao: 3, como: 'corrigido', motivo: 'Engano' })])).toMatchObject([
      { contorno: quadrado(2), contornoComo: 'corrigido', contornoDesde: '2026-01-10' },
    ]);
  });

  it.each<[string, Partial<VersaoDoTalhao>]>([
    ['um laço', { contorno: cruzado }],
    ['eixos trocados', { contorno: quadrado().map(([lon, lat]) => [lat, lon] as const) }],
    ['um ponto em 9 hectares', { contorno: ['-46.123000', '-21.234000'], areaHa: '9' }],
  ])('%s não prende o lote: o que se desenhou depois vale por ele, diga-se o que se disser', (_, errado) => {
    const laco = versao({ ...errado });
    const certo = { contorno: quadrado(2), corrigido: true, mudou: false, contornoComo: 'corrigido', contornoDesde: '2026-01-10' };
    for (const como of [null, 'corrigido', 'mudou'] as const)
      expect(emMaio([laco, depois({ como, desde: como === 'mudou' ? '2026-05-25' : null })])).toMatchObject([certo]);
    const apagado = versao({ versao: 1, registradoEm: '2026-05-21T12:00:00.000Z', contorno: null });
    expect(emMaio([laco, apagado, depois({})])).toMatchObject([{ contorno: quadrado(2), posterior: false }]);
    const talhoes = emMaio([laco, depois({})]).map((um) => ({ ...um, percentual: '100.0000' }));
    expect(avisosDe({ talhoes })).toEqual([['CONTORNO_CORRIGIDO', 'Mata']]);
    expect(emMaio([laco])).toMatchObject([{ contorno: laco.contorno }]);
  });

  it('a área de um ponto que se acerta livra o lote também', () => {
    const ponto = versao({ contorno: ['-46.123000', '-21.234000'], areaHa: '9' });
    expect(emMaio([ponto, { ...ponto, versao: 1, registradoEm: '2026-05-25T12:00:00.000Z', areaHa: '3.5' }])).toMatchObject([
      { areaHa: '3.5', corrigido: true },
    ]);
  });
});
