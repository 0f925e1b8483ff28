import type { Mesa } from './mesa.js';
import { listar, naFazendaDeOutro, obter, perguntar } from './recurso.js';

/** Read-only calls: lots, their history, the data of forms and boards, the printed sheets. */

const RASTRO = '/rastreabilidade';

/** Two plots' coffee, on a yard, hulled in part, sorted in part, deposited in part. */
const historia = async ({ fazer, sitio }: Mesa) => {
  const talhoes = [
    { talhaoId: sitio.mata, quantidade: 600 },
    { talhaoId: sitio.pedreira, quantidade: 200 },
  ];
  const { id: roca } = await fazer('POST', RASTRO, { data: '2026-05-11', talhoes });
  const terreiro = { terreiro: sitio.terreiro, lote: [{ id: roca, quantidade: 100 }], data_entrada: '2026-05-12' };
  await fazer('POST', `${RASTRO}/terreiro`, terreiro);
  const { id: beneficio, saidas } = await fazer('POST', `${RASTRO}/beneficio`, {
    dataEntrada: '2026-06-01',
    quantidade: 60,
    qualidade: 'Mole, da casa',
    escolha: [{ descricao: 'Escolha', quantidade: 5 }],
    lotes: [{ id: roca, quantidade: 480 }],
  });
  const grao = saidas[0].id as number;
  const { id: rebeneficio } = await fazer('POST', `${RASTRO}/rebeneficio`, {
    dataEntrada: '2026-06-02',
    lotes: [{ id: grao, quantidade: 30 }],
    escolha: [{ tipo: 'Moca', quantidade: 29 }],
  });
  await fazer('POST', `${RASTRO}/cooperativa`, { cooperativa: sitio.cooperativa, entries: [{ id: grao }], kg: 20, date: '2026-06-03' });
  return { roca, grao, beneficio, rebeneficio };
};

/** Asks all of it. */
export const trocasDasLeituras = async (mesa: Mesa): Promise<void> => {
  const { roca, grao, beneficio, rebeneficio } = await historia(mesa);
  const { terreiro } = mesa.sitio;
  await listar(mesa, `${RASTRO}/lotes`, '?sort=codigo&etapa=beneficiado');
  await listar(mesa, `${RASTRO}/lotes/pesquisar`, '?tipo=rebeneficio&data=2026-06-10&sort=codigo');
  await listar(mesa, `${RASTRO}/lotes/cooperativa`);
  await perguntar(mesa, `${RASTRO}/lotes/por-talhao`, { query: `?talhao=${mesa.sitio.pedreira}`, invalido: '?talhao=Mata' });
  await perguntar(mesa, `${RASTRO}/qualidade`);
  await perguntar(mesa, `${RASTRO}/terreiro/lotes`);
  await perguntar(mesa, `${RASTRO}/terreiro/{id}/lotes`, { em: { id: terreiro } });
  await obter(mesa, `${RASTRO}/terreiro/{id}/lotes/{loteId}`, { id: terreiro, loteId: roca });
  await obter(mesa, `${RASTRO}/lotes/{id}`, { id: roca });
  await obter(mesa, `${RASTRO}/lotes/{id}`, { id: grao }, '?em=2026-06-01');
  await obter(mesa, `${RASTRO}/lotes/{id}/genealogia`, { id: grao });
  await obter(mesa, `${RASTRO}/lotes/{id}/historico`, { id: grao }, '?size=50');
  await perguntar(mesa, `${RASTRO}/print`, { query: `?beneficio=${beneficio}&lote=${grao}`, invalido: '?beneficio=B001' });
  await perguntar(mesa, `${RASTRO}/print-rebeneficio`, { query: `?beneficio=${rebeneficio}`, invalido: '?lote=1' });
  await naFazendaDeOutro(mesa, { metodo: 'GET', rota: `${RASTRO}/lotes/{id}`, em: { id: roca } });
};
