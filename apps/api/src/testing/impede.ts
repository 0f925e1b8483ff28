import type { Recorded } from '@tulha/domain/kernel/fact';
import type { TestApp } from './test-app.js';

type Account = Awaited<ReturnType<TestApp['account']>>;
type Data = Readonly<Record<string, unknown>>;
type Refusal = { readonly status: number; readonly code: string };
type Impede = (ana: Account, headers: Record<string, string>, data: Data) => Promise<Refusal>;

const dia = '2026-11-20';

/**
 * By kind of stream: makes the room refuse to take its facts back, and tells how it refuses. Every room that a step sends to stands here.
 */
const IMPEDE: Readonly<Record<string, Impede>> = {
  lancamento: async (ana, headers, { pagamentos }) => {
    const [{ pagamentoId }] = pagamentos as [{ readonly pagamentoId: number }];
    const pago = await ana.call('PATCH', `/financeiro/pagamento/${pagamentoId}`, { status: 'PAGO' }, headers);
    expect(pago.status).toBe(200);
    return { status: 409, code: 'LANCAMENTO_COM_PAGAMENTO_PAGO' };
  },
  estoque: async (ana, headers, { insumoId, quantidade, em }) => {
    const sai = {
      insumo: insumoId,
      tipo: 'saida',
      data: String(em) > dia ? em : dia,
      quantidade: Number(quantidade) / 1_000,
      motivo: 'Usado',
    };
    expect((await ana.call('POST', '/cad-estoque', sai, headers)).status).toBe(201);
    return { status: 422, code: 'SALDO_INSUFICIENTE' };
  },
};

type Linha = { readonly insumo: number; readonly quantidade: number; readonly lote: string | null };

/** By table: prepares the state that a record's step needs. */
const PREPARA: Readonly<Record<string, (ana: Account, headers: Record<string, string>, linhas: readonly Linha[]) => Promise<void>>> = {
  saida_estoque: async (ana, headers, linhas) => {
    for (const { insumo, quantidade, lote } of linhas) {
      const entra = { insumo, tipo: 'entrada', data: '2020-01-02', quantidade, lote, valor: 10 };
      expect((await ana.call('POST', '/cad-estoque', entra, headers)).status).toBe(201);
    }
  },
};

/** Prepares the state that the step of a record of this table needs: inputs that will leave the stock enter it first. */
export const preparar = (ana: Account, headers: Record<string, string>, tabela: string, linhas: readonly Linha[]): Promise<void> =>
  PREPARA[tabela]?.(ana, headers, linhas) ?? Promise.resolve();

/** Steps that can always be taken back: inputs that left the stock may always enter it again. */
export const SEMPRE_VOLTA: readonly string[] = ['saida_estoque'];

/** Makes a room refuse to take these facts back. */
export const impede = (ana: Account, headers: Record<string, string>, room: string, facts: readonly Recorded[]): Promise<Refusal> => {
  const fact = facts.find(({ stream }) => stream.startsWith(`${room}-`));
  const make = IMPEDE[room];
  if (!fact || !make) throw new Error(`Nobody says how ${room} refuses: testing/impede.ts`);
  return make(ana, headers, fact.data as Data);
};
