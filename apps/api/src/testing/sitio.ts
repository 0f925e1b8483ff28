import { colherDeSobra } from './colher.js';
import type { TestApp } from './test-app.js';

type Conta = Awaited<ReturnType<TestApp['account']>>;

/** The id of everything `montarSoFazenda` does not make, so that a request with it fails. */
const FORA = Number.NaN;

/** Only a farm, for tests that need nothing else of it: a thirteenth of the requests. */
export const montarSoFazenda = async ({ call }: Conta): Promise<Awaited<ReturnType<typeof montarSitio>>> => {
  const { status, body } = await call('POST', '/fazendas', { nome: 'SANTA FÉ' });
  if (status !== 201) throw new Error(JSON.stringify(body));
  const fazenda = body.id as number;
  const equipamento = {
    terreiro: FORA,
    secador: FORA,
    despolpador: FORA,
    descascador: FORA,
    pilha: FORA,
    cooperativa: FORA,
    cliente: FORA,
  };
  return { fazenda, na: { 'x-fazenda': String(fazenda) }, mata: FORA, pedreira: FORA, ...equipamento };
};

/** A farm with two plots that have borne far more than any test uses, a yard, a dryer, two pulpers, a stack, a cooperative and a buyer. */
export const montarSitio = async (conta: Conta) => {
  const id = async (path: string, body: object, headers?: Record<string, string>) => {
    const made = await conta.call('POST', path, body, headers);
    if (made.status !== 201) throw new Error(JSON.stringify(made.body));
    return made.body.id as number;
  };
  const fazenda = await id('/fazendas', { nome: 'SANTA FÉ' });
  const na = { 'x-fazenda': String(fazenda) };
  const [mata, pedreira] = [await id('/cad-talhoes', { nome: 'Mata' }, na), await id('/cad-talhoes', { nome: 'Pedreira' }, na)];
  await colherDeSobra(conta, fazenda, [mata, pedreira]);
  return {
    fazenda,
    na,
    mata,
    pedreira,
    terreiro: await id('/cad-terreiros', { descricao: 'Terreiro 1' }),
    secador: await id('/cad-secadores', { descricao: 'Secador 1' }),
    despolpador: await id('/cad-despolpadores', { descricao: 'Despolpador 1', tipo: 'despolpador' }),
    descascador: await id('/cad-despolpadores', { descricao: 'Descascador 1', tipo: 'descascador' }),
    pilha: await id('/cad-pilhas', { descricao: 'Pilha 1' }),
    cooperativa: await id('/cad-cooperativas', { descricao: 'Cooperativa Sul' }),
    cliente: await id('/cad-clientes', { nome: 'Exportadora Boa Vista' }),
  };
};
