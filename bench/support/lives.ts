import type { LedgerEvent } from '@tulha/domain/rastreabilidade/ledger/ledger.decider';
import type { Pool } from 'pg';
import { CONTA } from '#support/ledger';

const PLACES = 12;
const VOLUME = 90_000_000;
const PORTION = 1_000_000;

const day = (n: number): string => new Date(Date.UTC(2026, 3, 1 + (n % 200))).toISOString().slice(0, 10);

/** One turn of a lot through yard, dryer, warehouse and hulling: seven facts, of which the last takes a portion of it. */
const turn = (loteId: number, n: number, nextId: () => number): LedgerEvent[] => {
  const id = nextId();
  const lotes = [{ loteId, unidade: 'L' as const, quantidadeMilesimos: PORTION }];
  const at = (hour: string) => ({ dia: day(n), hora: hour });
  const [responsavel, place] = [null, 1 + (id % PLACES)];
  const [terreiro, secagem, armazem] = [
    { terreiroEntradaId: id, terreiroId: place, lotes },
    { secagemId: id, secadorId: place, lotes },
    { armazemEntradaId: id, pilhaId: place, lotes },
  ];
  const saidas = [{ loteId: nextId(), codigo: `B${id}-1`, tipo: 'Bica corrida', qualidade: null, massaG: PORTION / 8 }];
  return [
    { type: 'EntradaNoTerreiroRegistrada', data: { ...terreiro, entrada: at('07:00'), responsavel } },
    { type: 'SaidaDoTerreiroRegistrada', data: { ...terreiro, saida: at('10:30') } },
    { type: 'SecagemIniciada', data: { ...secagem, entrada: at('11:00'), umidadeEntradaPct: '32.1', responsavel } },
    { type: 'SecagemConcluida', data: { ...secagem, saida: at('17:15'), umidadeSaidaPct: '11.4' } },
    { type: 'EntradaNoArmazemRegistrada', data: { ...armazem, entrada: at('17:40'), umidadeEntradaPct: '11.4', responsavel } },
    { type: 'SaidaDoArmazemRegistrada', data: { ...armazem, saida: at('18:10'), umidadeSaidaPct: '11.2' } },
    {
      type: 'BeneficioRealizado',
      data: {
        beneficioId: id,
        avulso: false,
        codigo: `B${id}`,
        fazendaId: 1,
        em: at('19:00'),
        entradas: lotes,
        saidas,
        perdaG: null,
        adicionais: [],
        responsavel,
      },
    },
  ];
};

/** Lots that took so many turns each, one after the other: the nth is lot n, from 1. Facts of a lot are far apart in the log. */
export const livesOf = (turns: readonly number[]): LedgerEvent[] => {
  let last = turns.length;
  const nextId = () => ++last;
  const facts = turns.map((_, index): LedgerEvent => {
    const origens = [{ talhaoId: 1 + (index % PLACES), volumeMl: VOLUME, valorCentavos: null }];
    const data = { loteId: index + 1, codigo: `26-${index + 1}`, fazendaId: 1, safraId: 1, em: day(0), volumeMl: VOLUME, origens };
    return { type: 'LoteFormado', data };
  });
  for (let n = 0; n < Math.max(...turns); n++)
    for (const [index, own] of turns.entries()) if (n < own) facts.push(...turn(index + 1, n, nextId));
  return facts;
};

/** The places and persons that histories name, straight into the read model. */
export const nameEverything = async (pool: Pool): Promise<void> => {
  for (const table of ['terreiro', 'secador', 'pilha', 'cooperativa']) {
    const { rows } = await pool.query<{ column_name: string; data_type: string; is_nullable: string }>(
      `select column_name, data_type, is_nullable from information_schema.columns where table_schema = 'leitura' and table_name = $1`,
      [table],
    );
    const value = ({ column_name, data_type }: (typeof rows)[number]) => {
      if (column_name === 'conta') return String(CONTA);
      if (column_name === 'id') return 'n';
      if (data_type === 'text') return `'${table} ' || n`;
      return data_type === 'boolean'
        ? 'false'
        : data_type === 'date'
          ? `'2026-01-01'`
          : data_type === 'jsonb'
            ? `'{}'`
            : data_type.startsWith('timestamp')
              ? 'now()'
              : '0';
    };
    const needed = rows.filter(({ is_nullable, column_name }) => is_nullable === 'NO' || column_name === 'descricao');
    const columns = needed.map(({ column_name }) => `"${column_name}"`).join(', ');
    await pool.query(
      `insert into leitura."${table}" (${columns}) select ${needed.map(value).join(', ')} from generate_series(1, ${PLACES}) n`,
    );
  }
  await pool.query('analyze');
};
