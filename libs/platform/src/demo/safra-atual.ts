import { addDays } from '@tulha/domain/kernel/dates';
import { type Call, criar, lista } from './call.js';
import { fillCampo } from './campo.js';
import { fillDocumentos } from './documentos.js';
import type { Pessoas } from './pessoas.js';

/** How long ago a day's picking was, and how far its coffee has come since. */
const DIAS = [
  { ha: 24, ate: 'armazem' },
  { ha: 20, ate: 'armazem' },
  { ha: 15, ate: 'secagem' },
  { ha: 13, ate: 'secagem' },
  { ha: 8, ate: 'terreiro' },
  { ha: 5, ate: 'terreiro' },
  { ha: 3, ate: 'terreiro' },
  { ha: 1, ate: 'colhido' },
] as const;

const APANHADORES = 12;
const MEDIDA_L = 60;
const VALOR_DA_MEDIDA = 24;

/** Bills besides picking: how many days ago each was bought, and in how many it falls due. */
const CONTAS = [
  { descricao: 'Adubo de cobertura', categoria: 'Fertilizantes', valor: 18_640, ha: 22, vence: 8, status: 'PENDENTE' },
  { descricao: 'Óleo diesel', categoria: 'Combustível', valor: 3_982.5, ha: 18, vence: -12, status: 'PAGO' },
  { descricao: 'Energia do secador', categoria: 'Energia elétrica', valor: 2_214.37, ha: 10, vence: 3, status: 'PENDENTE' },
  { descricao: 'Correia do secador', categoria: 'Manutenção de máquinas', valor: 860, ha: 6, vence: -6, status: 'PAGO' },
] as const;

type ComId = { readonly id: number };
type Safra = ComId & { readonly descricao: string; readonly inicio: string; readonly fim: string; readonly fazenda: number };
type Talhao = ComId & { readonly nome: string; readonly fazenda: number };
type Lugar = { readonly terreiros: readonly ComId[]; readonly secadores: readonly ComId[]; readonly pilhas: readonly ComId[] };

const escolher = <T>(todos: readonly T[], qual: number): T => {
  const escolhido = todos[qual % todos.length];
  if (escolhido === undefined) throw new Error('a safra de exemplo veio sem o que a safra atual precisa');
  return escolhido;
};

/** The crop year that a day is in: from September to August. */
const anoDaSafra = (hoje: string): { readonly descricao: string; readonly inicio: string; readonly fim: string } => {
  const ano = Number(hoje.slice(0, 4)) - (hoje.slice(5, 7) < '09' ? 1 : 0);
  return { descricao: `Safra ${ano}/${ano + 1}`, inicio: `${ano}-09-01`, fim: `${ano + 1}-08-31` };
};

const safraDe = async (dono: Call, hoje: string, talhoes: readonly Talhao[], fazenda: number): Promise<number> => {
  const dados = anoDaSafra(hoje);
  const safras = (await lista<Safra>(dono, '/cat-safras?size=200')).filter((safra) => safra.fazenda === fazenda);
  const ha = safras.find(({ descricao }) => descricao === dados.descricao);
  if (ha) return ha.id;
  for (const { id, descricao, inicio, fim } of safras)
    await dono(`/cat-safras/${id}`, { descricao, inicio, fim, produto: 1, safraAtual: 0, fazenda }, 'PUT');
  const id = await criar(dono, '/cat-safras', {
    ...dados,
    produto: 1,
    safraAtual: 1,
    fazenda,
    talhoes: talhoes.map((talhao) => talhao.id),
  });
  if (id === undefined) throw new Error('a safra atual não pôde ser criada');
  return id;
};

const comprar = async (gerente: Call, hoje: string, safra: number, fazenda: number): Promise<void> => {
  if ((await lista(gerente, `/financeiro?safra=${safra}`)).length > 0) return;
  const categorias = await lista<ComId & { readonly descricao: string }>(gerente, '/cat-contas?size=200');
  for (const { ha, vence, status, categoria: nome, ...conta } of CONTAS) {
    const dataPagamento = addDays(hoje, vence);
    const categoria = String(categorias.find(({ descricao }) => descricao === nome)?.id ?? nome);
    await criar(gerente, '/financeiro', {
      ...conta,
      categoria,
      status,
      tipo: 'despesa',
      data: addDays(hoje, -ha),
      dataPagamento,
      safra,
      fazenda,
    });
  }
};

/** A day of picking by a team, and the lot that it became. Litres. */
const colher = async (gerente: Call, codigo: string, data: string, safra: number, talhao: Talhao, pessoas: readonly ComId[]) => {
  const { fazenda } = talhao;
  const atividade = await criar(gerente, '/reg-atividades', { fazenda, safra, talhao: talhao.id, atividade: 'COLHEITA', data });
  const vinculos = pessoas.slice(talhao.id % 5).map(({ id }, vez) => ({
    colaborador: id,
    medida: MEDIDA_L,
    valor: VALOR_DA_MEDIDA,
    colhido: 5 + ((id + vez) % 5),
  }));
  await gerente(`/reg-atividades/${String(atividade)}/mdobrascolheita`, { modo: 'manual', vinculos });
  const quantidade = vinculos.reduce((soma, { colhido }) => soma + colhido * MEDIDA_L, 0);
  const lote = await criar(gerente, '/rastreabilidade', { data, codigo, safra, fazenda, talhoes: [{ talhaoId: talhao.id, quantidade }] });
  if (lote === undefined) throw new Error(`o lote ${codigo} não pôde ser formado`);
  return { id: lote, codigo, quantidade };
};

/** The later steps of a day's coffee, as a worker in the yard records them. */
const seguir = async (
  terreiro: Call,
  lote: ComId,
  { ate, ha, hoje, vez }: { readonly ate: string; readonly ha: number; readonly hoje: string; readonly vez: number },
  { terreiros, secadores, pilhas }: Lugar,
): Promise<void> => {
  if (ate === 'colhido') return;
  const [responsavel, noTerreiro, noSecador] = ['Cícero', addDays(hoje, -ha), addDays(hoje, ate === 'armazem' ? 9 - ha : -1 - (vez % 2))];
  const saiu = ate === 'terreiro' ? {} : { data_saida: noSecador, hora_saida: '07:00' };
  const entrada = {
    terreiro: escolher(terreiros, vez).id,
    lote: [lote],
    data_entrada: noTerreiro,
    hora_entrada: '16:30',
    ...saiu,
    responsavel,
  };
  await criar(terreiro, '/rastreabilidade/terreiro', entrada);
  if (ate === 'terreiro') return;
  const dia = { dataEntrada: noSecador, horaEntrada: '08:00', umidadeEntrada: 24 + vez };
  const seco = addDays(noSecador, 2);
  const fim = ate === 'secagem' ? {} : { dataSaida: seco, horaSaida: '15:30', umidadeSaida: 11.4 };
  await criar(terreiro, '/rastreabilidade/secagem', { secador: escolher(secadores, vez).id, lote: [lote], ...dia, ...fim, responsavel });
  if (ate === 'secagem') return;
  await criar(terreiro, '/rastreabilidade/armazem', {
    pilha: escolher(pilhas, vez).id,
    lote: [lote],
    dataEntrada: seco,
    umidadeEntrada: 11.4,
    responsavel,
  });
};

/**
 * A crop under way as of `hoje` (`YYYY-MM-DD` on the farm), written by the people who do the work: the manager notes the picking and forms
 * the lots, a man of the yard the steps after it. Existing lots are left as they are, so that an interrupted filling can go on.
 */
export const fillSafraAtual = async (dono: Call, { gerente, terreiro }: Pessoas, hoje: string): Promise<void> => {
  const [principal] = await lista<ComId>(dono, '/fazendas?size=1');
  if (!principal) return;
  const talhoes = (await lista<Talhao>(dono, '/cad-talhoes?size=200')).filter(
    ({ fazenda, nome }) => fazenda === principal.id && nome !== 'GASTOS GERAIS',
  );
  const safra = await safraDe(dono, hoje, talhoes, principal.id);
  const pessoas = await lista<ComId>(dono, `/cad-colaboradores?size=${APANHADORES}&tipo=safrista`);
  const [terreiros, secadores, pilhas] = await Promise.all(
    ['cad-terreiros', 'cad-secadores', 'cad-pilhas'].map((path) => lista<ComId>(dono, `/${path}`)),
  );
  await comprar(gerente, hoje, safra, principal.id);
  const lugar = { terreiros: terreiros ?? [], secadores: secadores ?? [], pilhas: pilhas ?? [] };
  for (const [vez, { ha, ate }] of DIAS.entries()) {
    const codigo = `${hoje.slice(2, 4)}T-${String(vez + 1).padStart(3, '0')}`;
    if ((await lista(dono, `/rastreabilidade/lotes?q=${codigo}`)).length > 0) continue;
    const lote = await colher(gerente, codigo, addDays(hoje, -ha), safra, escolher(talhoes, vez * 3), pessoas);
    await seguir(terreiro, lote, { ate, ha, hoje, vez }, lugar);
  }
  await fillCampo(gerente, { hoje, safra, fazenda: principal.id, talhoes });
  await fillDocumentos(gerente, { hoje, safra, fazenda: principal.id, talhoes });
};
