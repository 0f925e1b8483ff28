/** Sends a write and answers its body, makes a record and answers its id, and says the id of the one there is of a kind. */
export type Ask = (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body?: unknown) => Promise<ReturnType<typeof JSON.parse>>;
export type Make = (url: string, body: unknown) => Promise<number>;
export type IdOf = (table: string) => number;

/** An input and a mixture of it, from stock bought for them. Both belong to the account, so their names must tell of no farm. */
const playSpraying = async (ask: Ask, make: Make, atividade: number) => {
  const oleo = await make('/cad-insumos', { descricao: `Óleo mineral ${atividade}`, unidade: 'L' });
  await ask('POST', '/cad-estoque', { insumo: oleo, tipo: 'entrada', data: '2026-05-01', quantidade: 60, valor: 333.33 });
  const calda = await make('/cad-caldas', { descricao: `Calda de óleo ${atividade}` });
  await make(`/cad-caldas/${calda}/itens`, { insumo: oleo, dose: 500, unidade: 'ML', base: 'POR_100_L' });
  const insumos = [1, 2].map((qtd) => ({ insumo: oleo, qtd }));
  const { content } = await ask('POST', `/reg-atividades/${atividade}/insumos`, { insumos });
  await ask('DELETE', `/reg-atividades/${atividade}/insumos/${content[1].id}`);
  await ask('POST', `/reg-atividades/${atividade}/caldas`, { caldas: [{ calda, quantidade: 600 }] });
};

/** A day of picking with every part an activity may have, and the sheets that pay it. */
export const playHarvest = async (ask: Ask, make: Make, idOf: IdOf, name: string) => {
  const atividade = await make('/reg-atividades', { talhao: idOf('talhao'), data: '2026-05-11' });
  const linha = { colaborador: idOf('colaborador'), tipo: 'L', medida: 60, valor: 18, colhido: 9, resto: 15, tara: 2 };
  const { content } = await ask('POST', `/reg-atividades/${atividade}/mdobrascolheita`, {
    modo: 'manual',
    vinculos: [linha, linha, linha],
  });
  await ask('DELETE', `/reg-atividades/${atividade}/mdobrascolheita/${content[2].id}`);
  const dia = { gloVinculoId: idOf('colaborador'), tipo: 1, quantidade: 1, valor: 90 };
  const { content: dias } = await ask('POST', `/reg-atividades/${atividade}/mdobras`, { colaboradores: [dia, dia] });
  await ask('DELETE', `/reg-atividades/${atividade}/mdobras/${dias[1].id}`);
  const trator = await make('/cad-maquinas', { descricao: `Trator da colheita${name}`, medidor: 'HORIMETRO', valorHora: 187.45 });
  const partes = {
    extras: { extras: [{ descricao: 'Frete', quantidade: 2.5, valor: 33.33 }] },
    mdobrasproducao: { vinculos: [{ colaborador: idOf('colaborador'), colhido: 41, valor: 1.35 }] },
    maquinas: { maquinas: [{ maquina: trator, km_inicio: 120.5, km_fim: 127.75 }] },
  };
  for (const [parte, corpo] of Object.entries(partes)) await ask('POST', `/reg-atividades/${atividade}/${parte}`, corpo);
  await ask('PUT', `/cad-maquinas/${trator}/reajuste-valor-hora`, { valorHora: 191.3, inicio: '2026-05-11', fim: '2026-05-11' });
  await playSpraying(ask, make, atividade);
  await ask('POST', `/reg-atividades/${atividade}/colheita-simplificada`, { colheitas: [{ colhido: 12.5, tara: 0.5 }, { colhido: 7 }] });
  const sheet = { descricao: `Maio${name}`, inicio: '2026-05-01', fim: '2026-05-31', data: '2026-06-05' };
  const body = { ...sheet, colaboradores: [idOf('colaborador')], fluxo: idOf('fluxo') };
  // The advances exceed the pay of this harvest: it is paid without discounts.
  const semVales = { ...body, descontarAdiantamentos: false };
  const [closed, reopened] = [await make('/folha-pagamento-colheita', semVales), await make('/folha-pagamento-colheita', semVales)];
  await ask('PUT', `/folha-pagamento-colheita/trancar/${reopened}`, {});
  await ask('PATCH', `/folha-pagamento-colheita/abrir/${reopened}`);
  await ask('PUT', `/folha-pagamento-colheita/trancar/${closed}`, {});
  // Days and pieces are paid by a sheet of their own, which is closed too early and reopened.
  const daMao = await make('/folha-pagamento', body);
  await ask('PUT', `/colaborador-pagamentos/${daMao}?colaborador=${idOf('colaborador')}`, { valor: 180, motivo: 'Ajudou na bomba' });
  await ask('PUT', `/folha-pagamento/trancar/${daMao}`, {});
  await ask('PATCH', `/folha-pagamento/abrir/${daMao}`);
  // After the month is paid: the field says a day without knowing the activity.
  const servico = { colaboradores: [{ gloVinculoId: idOf('colaborador'), tipo: 1, quantidade: 1, valor: 95 }] };
  await make('/reg-atividades/dia', { talhao: idOf('talhao'), data: '2026-06-03', mdobras: servico });
};
