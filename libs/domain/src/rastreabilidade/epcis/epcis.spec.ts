import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { faltasDoEpcis } from '@tulha/testing/epcis-regras';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import type { Cenario, LinhaDoLedger, LoteDoCenario } from '../historico/cenario.js';
import { documentoEpcis } from './documento.js';
import { fusoDa } from '../../kernel/relogio.js';

const uri = (coisa: string) => {
  const hex = createHash('sha256').update(coisa).digest('hex');
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

let versao = 0;
const linha = (processo: string, papel: string, tipo: string, resto: Partial<LinhaDoLedger>): LinhaDoLedger => ({
  loteId: 1,
  versao: ++versao,
  papel,
  tipo,
  processo,
  processoId: 1,
  em: '2026-05-12',
  hora: null,
  registradoEm: `2026-06-01T12:00:${String(versao).padStart(2, '0')}.000Z`,
  quantidade: 800_000,
  detalhes: {},
  ...resto,
});
const lote = (id: number, unidade: 'L' | 'kg'): [number, LoteDoCenario] => [
  id,
  {
    ...{ id, codigo: `26-000${id}`, unidade, tipo: 'Café', qualidade: id === 4 ? 'Bebida mole' : null },
    ...{ fazendaId: 9, safra: '2026/2027', fuso: 'America/Sao_Paulo' as const },
  },
];
const comVersao = (n: number, linhas: readonly LinhaDoLedger[]) => linhas.map((uma) => ({ ...uma, versao: n }));

/** Two lots of three plots, dried and stored, hulled (told wrong, and corrected), blended, deposited and sold. */
const cenario = (): Cenario => {
  versao = 0;
  const talhoes = [
    { talhaoId: 7, quantidade: 500_000 },
    { talhaoId: 8, quantidade: 300_000 },
  ];
  const hulled = (entrada: number, saida: number, tipo: string, n: number) =>
    comVersao(n, [
      linha('beneficio', 'entra', tipo, { quantidade: entrada, em: '2026-06-01', hora: '07:30', detalhes: { codigo: 'B1' } }),
      linha('beneficio', 'sai', tipo, {
        loteId: 3,
        quantidade: saida,
        em: '2026-06-01',
        hora: '07:30',
        detalhes: { codigo: 'B1', tipo: 'Bica' },
      }),
    ]);
  const desfaz = (loteId: number, quantidade: number) =>
    linha('beneficio', 'desfaz', 'BeneficioCorrigido', { loteId, quantidade, em: '2026-06-02' });
  return {
    lotes: new Map([lote(1, 'L'), lote(2, 'L'), lote(3, 'kg'), lote(4, 'kg'), lote(5, 'kg')]),
    vendas: new Map([[1, { clienteId: 5, fazendaId: 9, notaFiscal: '3126 0612 3456 7800 0199 5500 1000 0012 3412 3456 7890' }]]),
    nomes: new Map([
      ['talhao/7', 'Mata'],
      ['secador/3', 'Secador 1'],
    ]),
    linhas: [
      linha('lote', 'sai', 'LoteFormado', { detalhes: { talhoes } }),
      linha('despolpagem', 'sai', 'DespolpaRealizada', {
        loteId: 2,
        quantidade: 150_000,
        detalhes: { codigo: 'D1', tipo: 'Cereja', talhoes: [{ talhaoId: 11, quantidade: 400_000 }] },
      }),
      linha('terreiro', 'entra', 'EntradaNoTerreiroRegistrada', { detalhes: { localId: 2 } }),
      linha('terreiro', 'sai', 'SaidaDoTerreiroRegistrada', { em: '2026-05-14', detalhes: { localId: 2 } }),
      linha('secagem', 'entra', 'SecagemIniciada', { em: '2026-05-14', hora: '08:00', detalhes: { localId: 3, umidadePct: '32.1' } }),
      linha('secagem', 'sai', 'SecagemConcluida', { em: '2026-05-16', hora: '17:45', detalhes: { localId: 3, umidadePct: '11.4' } }),
      linha('armazem', 'entra', 'EntradaNoArmazemRegistrada', { em: '2026-05-17', detalhes: { localId: 1 } }),
      linha('armazem', 'sai', 'SaidaDoArmazemRegistrada', { em: '2026-05-30', detalhes: { localId: 1 } }),
      ...hulled(800_000, 150_000, 'BeneficioRealizado', 20),
      ...comVersao(25, [desfaz(1, 800_000), desfaz(3, 150_000)]),
      ...hulled(800_000, 148_500, 'BeneficioCorrigido', 25),
      ...comVersao(26, [
        linha('beneficio', 'sai', 'BeneficioRealizado', { loteId: 5, processoId: 2, em: '2026-06-01', quantidade: 60_000 }),
      ]),
      ...comVersao(30, [
        linha('rebeneficio', 'entra', 'RebeneficioRealizado', { loteId: 3, em: '2026-06-03', quantidade: 100_000 }),
        linha('rebeneficio', 'entra', 'RebeneficioRealizado', { loteId: 5, em: '2026-06-03', quantidade: 60_000 }),
        linha('rebeneficio', 'sai', 'RebeneficioRealizado', {
          loteId: 4,
          em: '2026-06-03',
          quantidade: 159_250,
          detalhes: { tipo: 'Liga' },
        }),
      ]),
      linha('amostra', 'mede', 'AmostraRegistrada', { loteId: 4, em: '2026-06-04', quantidade: 0, versao: 31 }),
      linha('classificacao', 'mede', 'ClassificacaoRegistrada', {
        loteId: 4,
        em: '2026-06-04',
        quantidade: 0,
        versao: 32,
        detalhes: { umidadePct: '11.2', registro: { resumo: 'Tipo 6, bebida dura', responsavel: 'Geraldo' } },
      }),
      linha('cooperativa', 'entra', 'DepositoRealizado', {
        loteId: 4,
        em: '2026-06-05',
        detalhes: { codigo: 'P1', localId: 6 },
        versao: 32,
      }),
      linha('venda', 'reserva', 'VendaReservada', { loteId: 4, em: '2026-06-06', versao: 34 }),
      linha('venda', 'entra', 'VendaBaixada', { loteId: 4, em: '2026-06-06', quantidade: 60_000, versao: 35 }),
      linha('venda', 'sai', 'VendaEstornada', { loteId: 4, em: '2026-06-07', quantidade: 60_000, versao: 36 }),
    ],
  };
};

type Evento = Record<string, unknown> & { eventID: string; type: string; bizStep: string };
type Documento = { '@context': unknown; epcisBody: { eventList: Evento[] } } & Record<string, unknown>;
const documento = (de = cenario()): Documento => JSON.parse([...documentoEpcis(de, uri, '2026-11-20T12:00:00.000Z')].join('')) as Documento;
const eventos = (um: Documento) => um.epcisBody.eventList;
const comFato = (um: Documento, fato: string) => eventos(um).filter((evento) => evento['cafe:fato'] === fato);

const umDe = (um: Documento, fato: string): Evento => comFato(um, fato)[0] as Evento;
const primeiraQuantidade = (um: Documento) => (umDe(um, 'LoteFormado').quantityList as object[])[0] as object;

/** Violations of the standard, each made in a valid document. */
const MUTANTES: Readonly<Record<string, (um: Documento) => void>> = {
  'bizStep com palavra que não existe': (um) => Object.assign(umDe(um, 'SecagemIniciada'), { bizStep: 'drying' }),
  'ilmd sem prefixo': (um) => Object.assign(umDe(um, 'LoteFormado').ilmd as object, { safra: '2026' }),
  'quantidade em texto': (um) => Object.assign(primeiraQuantidade(um), { quantity: '9000.000' }),
  'action em uma transformação': (um) => Object.assign(umDe(um, 'RebeneficioRealizado'), { action: 'OBSERVE' }),
  'tipo de sensor que não existe': (um) => {
    const [sensor] = umDe(um, 'SecagemConcluida').sensorElementList as { sensorReport: object[] }[];
    Object.assign(sensor?.sensorReport[0] as object, { type: 'Moisture' });
  },
  'dia em vez de instante': (um) => Object.assign(umDe(um, 'LoteFormado'), { eventTime: '2026-06-01' }),
  'epcClass que não é URI': (um) => Object.assign(primeiraQuantidade(um), { epcClass: '26-0001' }),
  'transformação sem entrada': (um) => Object.assign(umDe(um, 'RebeneficioRealizado'), { inputQuantityList: [] }),
};

describe('histórico de um lote em EPCIS 2.0', () => {
  it('de um lote misturado, com uma correção, obedece a todas as regras', () => expect(faltasDoEpcis(documento())).toEqual([]));

  it.each(Object.entries(MUTANTES))('a conferência acha: %s', (_, mutar) => {
    const mutante = documento();
    mutar(mutante);
    expect(faltasDoEpcis(mutante)).not.toEqual([]);
  });

  it('o que foi corrigido fica, declarado errado, e aponta para o que vale', () => {
    const escrito = documento();
    const [errado] = comFato(escrito, 'BeneficioRealizado');
    const [certo] = comFato(escrito, 'BeneficioCorrigido');
    expect(errado).toMatchObject({
      outputQuantityList: [{ quantity: 150, uom: 'KGM' }],
      errorDeclaration: { declarationTime: expect.any(String), reason: 'incorrect_data', correctiveEventIDs: [certo?.eventID] },
    });
    expect(certo).toMatchObject({ inputQuantityList: [{ quantity: 800, uom: 'LTR' }], outputQuantityList: [{ quantity: 148.5 }] });
    expect(certo).not.toHaveProperty('errorDeclaration');
  });

  it('a perda de cada passo vai em `cafe:perda`: pesada, do registro do secador, ou dita desconhecida', () => {
    const deTodos = cenario();
    const com = (tipo: string, papel: string, detalhes: object) => (uma: LinhaDoLedger) =>
      uma.tipo === tipo && uma.papel === papel ? { ...uma, detalhes: { ...uma.detalhes, ...detalhes } } : uma;
    const linhas = deTodos.linhas
      .map(com('BeneficioCorrigido', 'sai', { perdaG: 12_250 }))
      .map(com('SecagemIniciada', 'entra', { pesoG: 310_500 }))
      .map(com('SecagemConcluida', 'sai', { pesoG: 232_000 }));
    const escrito = JSON.parse([...documentoEpcis({ ...deTodos, linhas }, uri, '2026-11-20T12:00:00.000Z')].join('')) as Documento;
    const conhecida = { 'cafe:conhecida': true, 'cafe:unidade': 'KGM' };
    expect(umDe(escrito, 'BeneficioCorrigido')['cafe:perda']).toEqual({ ...conhecida, 'cafe:quantidade': 12.25 });
    expect(umDe(escrito, 'SecagemConcluida')['cafe:perda']).toEqual({
      ...conhecida,
      'cafe:quantidade': 78.5,
      'cafe:doRegistro': uri('secagem/1'),
    });
    for (const fato of ['BeneficioRealizado', 'DespolpaRealizada', 'SaidaDoTerreiroRegistrada'])
      expect(umDe(escrito, fato)['cafe:perda']).toEqual({ 'cafe:conhecida': false });
    expect(umDe(escrito, 'SecagemIniciada')).not.toHaveProperty('cafe:perda');
    expect(faltasDoEpcis(escrito)).toEqual([]);
  });

  it('uma venda reaberta não aconteceu', () =>
    expect(comFato(documento(), 'VendaBaixada')).toMatchObject([
      {
        errorDeclaration: { reason: 'did_not_occur' },
        bizTransactionList: [{ type: 'inv', bizTransaction: 'urn:nfe:31260612345678000199550010000012341234567890' }],
      },
    ]));

  it('cada passo vira o evento da tabela', () => {
    const passos = eventos(documento()).map(({ type, action, bizStep, disposition }) =>
      [type, action, bizStep.split(':').at(-1), disposition].filter(Boolean).join(' '),
    );
    expect(passos).toEqual([
      'ObjectEvent ADD commissioning active',
      'TransformationEvent pulping in_progress',
      'TransformationEvent drying in_progress',
      'TransformationEvent drying in_progress',
      'TransformationEvent drying in_progress',
      'TransformationEvent drying in_progress',
      'ObjectEvent OBSERVE storing sellable_not_accessible',
      'ObjectEvent OBSERVE picking in_progress',
      'TransformationEvent hulling active',
      'TransformationEvent hulling active',
      'ObjectEvent ADD commissioning active',
      'TransformationEvent reprocessing active',
      'ObjectEvent OBSERVE sampling',
      'ObjectEvent OBSERVE inspecting',
      'ObjectEvent OBSERVE shipping in_transit',
      'ObjectEvent OBSERVE receiving sellable_not_accessible',
      'ObjectEvent OBSERVE storing sellable_not_accessible',
      'ObjectEvent OBSERVE shipping in_transit',
    ]);
  });

  it('o que não fechava e se deixou passar vai com o motivo, e o talhão sem o seu nome', () => {
    const ressalva = {
      regra: 'COLHIDO_INSUFICIENTE',
      motivo: 'Balde sem tara',
      unidade: 'L',
      haviaMilesimos: 480_000,
      ditoMilesimos: 500_500,
    };
    const detalhes = { talhoes: [{ talhaoId: 7, quantidade: 500_500 }], ressalvas: [{ ...ressalva, em: '2026-05-12', talhaoId: 7 }] };
    const linhas = [linha('lote', 'sai', 'LoteFormado', { detalhes, quantidade: 500_500 })];
    const escrito = JSON.parse([...documentoEpcis({ ...cenario(), linhas }, uri, '2026-07-01T00:00:00.000Z')].join(''));
    expect(faltasDoEpcis(escrito)).toEqual([]);
    expect(escrito.epcisBody.eventList).toMatchObject([
      {
        'cafe:ressalvas': [
          {
            'cafe:regra': 'COLHIDO_INSUFICIENTE',
            'cafe:motivo': 'Balde sem tara',
            'cafe:havia': { quantity: 480, uom: 'LTR' },
            'cafe:dito': { quantity: 500.5, uom: 'LTR' },
            'cafe:em': '2026-05-12',
            'cafe:talhao': uri('talhao/7'),
          },
        ],
      },
    ]);
  });

  it('diz a hora da fazenda, e quando só se sabe o dia', () => {
    const escrito = documento();
    expect(comFato(escrito, 'SecagemConcluida')[0]).toMatchObject({
      eventTime: '2026-05-16T17:45:00-03:00',
      eventTimeZoneOffset: '-03:00',
      'cafe:precisao': 'minuto',
    });
    expect(comFato(escrito, 'LoteFormado')[0]).toMatchObject({ eventTime: '2026-05-12T00:00:00-03:00', 'cafe:precisao': 'dia' });
    expect(comFato(escrito, 'EntradaNoArmazemRegistrada')[0]).toMatchObject({ eventTime: '2026-05-17T23:59:59-03:00' });
    // The exit from the stack comes before the hulling, also on the same day.
    expect(comFato(escrito, 'SaidaDoArmazemRegistrada')[0]).toMatchObject({
      eventTime: '2026-05-30T00:00:00-03:00',
      'cafe:precisao': 'dia',
    });
  });

  it('em Rondônia a hora é a de Rondônia', () => {
    const { lotes, ...resto } = cenario();
    const deRondonia = new Map([...lotes].map(([id, um]) => [id, { ...um, fuso: fusoDa({ uf: 'RO' }) }]));
    expect(comFato(documento({ ...resto, lotes: deRondonia }), 'SecagemConcluida')[0]).toMatchObject({
      eventTime: '2026-05-16T17:45:00-04:00',
      eventTimeZoneOffset: '-04:00',
    });
  });

  it('não leva nome de pessoa nem id de cadastro', () => {
    const texto = [...documentoEpcis(cenario(), uri, '2026-11-20T12:00:00.000Z')].join('');
    expect(texto).not.toMatch(/cliente|responsavel|Geraldo|talhao\/7/);
    expect(texto).toContain('"cafe:classificacao":"Tipo 6, bebida dura"');
  });

  const esquema = process.env.TULHA_EPCIS_SCHEMA;
  (esquema ? describe : describe.skip)('pelo esquema da GS1', () => {
    const validar = () => {
      if (!esquema || !existsSync(esquema)) throw new Error('TULHA_EPCIS_SCHEMA does not name a file');
      const ajv = new Ajv({ strict: false });
      formats.default(ajv);
      return ajv.compile(JSON.parse(readFileSync(esquema, 'utf8')) as object);
    };
    it('o documento passa, e nenhum mutante', () => {
      const valida = validar();
      valida(documento());
      expect(valida.errors).toBeNull();
      for (const mutar of Object.values(MUTANTES)) {
        const mutante = documento();
        mutar(mutante);
        expect(valida(mutante)).toBe(false);
      }
    });
  });
});
