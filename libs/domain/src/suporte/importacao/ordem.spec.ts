import { gerarSafra } from './exemplo/gerar.js';
import type { Safra } from './modelo.js';
import { type Movimento, ordenarMovimentos } from './ordem.js';
import { lerSafra } from './safra.js';

const VAZIA = lerSafra([]).safra;

const rebeneficio = (codigo: string, hora: string, de: string[], linha: number) => ({
  linha,
  rebeneficio: codigo,
  data: '2026-06-10',
  hora,
  perdaG: 0,
  responsavel: null,
  entradas: de.map((lote) => ({ linha: 2, rebeneficio: codigo, lote, quantidadeG: 1 })),
  saidas: [{ linha: 2, lote: `${codigo}-1`, tipo: 'Moca', qualidade: null, quantidadeG: 1 }],
});

const ordem = (safra: Partial<Safra>) => ordenarMovimentos({ ...VAZIA, ...safra }).map(({ tipo, hora, linha }) => [tipo, hora, linha]);

/** The lots a movement needs, and the lots it makes. */
const usa = (movimento: Movimento): string[] => {
  switch (movimento.tipo) {
    case 'colheita':
    case 'lote':
      return [];
    case 'beneficio':
    case 'rebeneficio':
      return movimento.item.entradas.map(({ lote }) => lote);
    case 'venda':
      return movimento.item.linhas.map(({ lote }) => lote);
    default:
      return [movimento.item.lote];
  }
};

const faz = (movimento: Movimento): string[] => {
  if (movimento.tipo === 'lote') return [movimento.item.codigo];
  return movimento.tipo === 'beneficio' || movimento.tipo === 'rebeneficio' ? movimento.item.saidas.map(({ lote }) => lote) : [];
};

describe('ordem dos movimentos', () => {
  it('no mesmo dia segue o processo, mesmo quando só um passo tem hora', () => {
    const dia = { data: '2026-06-10', linha: 2 };
    const beneficio = {
      ...dia,
      beneficio: 'B1',
      bicaCorridaG: 1,
      escolhaG: 0,
      perdaG: 0,
      tipo: '',
      qualidade: null,
      motivo: null,
      entradas: [],
      saidas: [],
    };
    const deposito = { ...dia, deposito: 'D1', cooperativa: 'Coop', lote: 'R1-1', quantidadeG: 1 };
    const venda = { ...dia, venda: 'V1', cliente: '', parcelas: 1, situacao: 'FECHADO', linhas: [], valorCentavos: 0 } as const;
    expect(
      ordem({ vendas: [venda], depositos: [deposito], rebeneficios: [rebeneficio('R1', '08:00', ['B1-1'], 2)], beneficios: [beneficio] }),
    ).toEqual([
      ['beneficio', null, 2],
      ['rebeneficio', '08:00', 2],
      ['cooperativa', null, 2],
      ['venda', null, 2],
    ]);
  });

  it('entre terreiro, secador e armazém vale a hora', () => {
    const entrada = {
      dataEntrada: '2026-06-10',
      dataSaida: null,
      horaSaida: null,
      responsavel: null,
      lote: 'L-1',
      umidadeEntradaPct: null,
      umidadeSaidaPct: null,
      motivo: null,
    };
    const secagem = { ...entrada, linha: 2, secador: 'S1', quantidadeMl: 1, horaEntrada: '08:00' };
    const terreiro = { ...entrada, linha: 2, terreiro: 'T1', horaEntrada: '16:00' };
    expect(ordem({ armazem: [{ ...entrada, linha: 2, pilha: 'P1' }], terreiro: [terreiro], secagens: [secagem] })).toEqual([
      ['secagem', '08:00', 2],
      ['terreiro', '16:00', 2],
      ['armazem', null, 2],
    ]);
  });

  it('um rebenefício que usa a saída de outro do mesmo dia vem depois dele', () =>
    expect(
      ordem({ rebeneficios: [rebeneficio('R2', '07:00', ['R1-1'], 2), rebeneficio('R1', '09:00', ['B1-1'], 3)] }).map(
        ([, , linha]) => linha,
      ),
    ).toEqual([3, 2]));

  it('um rebenefício que usa a própria saída não prende a ordem', () =>
    expect(ordem({ rebeneficios: [rebeneficio('R1', '07:00', ['R1-1'], 2)] })).toHaveLength(1));

  it('em uma safra inteira cada passo encontra os lotes que usa, e nada se perde', () => {
    const { safra } = lerSafra(gerarSafra({ fator: 0.3 }).arquivos);
    const movimentos = ordenarMovimentos(safra);
    const feitos = new Set<string>();
    for (const movimento of movimentos) {
      expect(usa(movimento).filter((lote) => !feitos.has(lote))).toEqual([]);
      for (const lote of faz(movimento)) feitos.add(lote);
    }
    const listas = [
      safra.colheitas,
      safra.lotes,
      safra.terreiro,
      safra.secagens,
      safra.armazem,
      safra.beneficios,
      safra.rebeneficios,
      safra.depositos,
      safra.vendas,
    ];
    expect(movimentos).toHaveLength(listas.reduce((soma, lista) => soma + lista.length, 0));
    expect(movimentos.map(({ data }) => data)).toEqual(movimentos.map(({ data }) => data).sort());
  });
});
