import { DIA_DA_VENDA, naVenda } from '../testing/na-venda.js';

const roca = naVenda();
const { pedir, certo, corpoDaVenda, grao, linha, vender, venda } = roca;

describe('entregas de uma venda', () => {
  it('em partes, com o peso na balança; cancelada, falta entregar outra vez', async () => {
    const a = await grao(100);
    const { id, produtos } = await vender(linha(a, 60));
    const item = produtos[0].id;
    const feita = await certo('POST', `/vendas/${id}/entregas`, {
      ...{ item, data: DIA_DA_VENDA, quantidade: 25, pesoBalanca: 24.8, obs: 'Caminhão do João' },
    });
    expect(feita).toMatchObject({
      item,
      lote: a,
      quantidade: 25,
      pesoBalanca: 24.8,
      quebra: 0.2,
      obs: 'Caminhão do João',
      por: 'Conta ana',
    });
    expect((await venda(id)).produtos[0]).toMatchObject({ entregue: 25, entregueEm: null });
    const demais = await pedir('POST', `/vendas/${id}/entregas`, { item, data: DIA_DA_VENDA, quantidade: 35.001 });
    expect(demais).toMatchObject({ status: 422, body: { code: 'ENTREGA_A_MAIS' } });
    const resto = await certo('POST', `/vendas/${id}/entregas`, { item, data: DIA_DA_VENDA });
    expect(resto).toMatchObject({ quantidade: 35, pesoBalanca: null, quebra: null });
    expect((await certo('GET', `/vendas/${id}/entregas?sort=quantidade`)).content.map(({ id: um }: { id: number }) => um)).toEqual([
      feita.id,
      resto.id,
    ]);
    expect((await pedir('DELETE', `/vendas/${id}/entregas/${feita.id}`)).status).toBe(204);
    expect((await pedir('DELETE', `/vendas/${id}/entregas/${feita.id}`)).status).toBe(404);
    expect((await venda(id)).produtos[0]).toMatchObject({ entregue: 35 });
    const historico = (await certo('GET', `/vendas/${id}/historico`)).content;
    expect(historico.map(({ tipo }: { tipo: string }) => tipo).toSorted()).toEqual(['cancelamento', 'entrega', 'entrega']);
    expect(historico.at(-1)).toMatchObject({
      tipo: 'entrega',
      texto: expect.stringMatching(/^25 kg do lote .*; 24,8 kg na balança do comprador, quebra de 0,2 kg\. Caminhão do João$/),
    });
  });

  it('a linha não fica menor do que se entregou, nem sai; a venda não se apaga', async () => {
    const a = await grao(100);
    const { id, produtos } = await vender(linha(a, 60));
    await certo('POST', `/vendas/${id}/entregas`, { item: produtos[0].id, data: DIA_DA_VENDA, quantidade: 25 });
    const menor = await pedir('PUT', `/vendas/${id}`, corpoDaVenda([linha(a, 24.999)]));
    expect(menor).toMatchObject({ status: 422, body: { code: 'PRODUTO_JA_ENTREGUE' } });
    expect(await pedir('DELETE', `/vendas/${id}`)).toMatchObject({
      status: 409,
      body: { code: 'VENDA_COM_ENTREGAS' },
    });
    expect(await certo('PUT', `/vendas/${id}`, corpoDaVenda([linha(a, 25)]))).toMatchObject({ kg: 25 });
  });

  it('marcada e desmarcada; de uma venda já finalizada também', async () => {
    const a = await grao(100);
    const { id, produtos } = await vender(linha(a, 60));
    await certo('PUT', `/vendas/${id}/finalizar`, {});
    const marca = `/vendas/${id}/${produtos[0].id}/entregue`;
    const marcada = await pedir('POST', marca, { data: DIA_DA_VENDA });
    expect(marcada).toMatchObject({ status: 201, body: { produtos: [{ entregue: 60, entregueEm: DIA_DA_VENDA }] } });
    expect((await certo('GET', `/vendas/produtos/itens?venda=${id}&entregue=true`)).pagination.total).toBe(1);
    expect(await pedir('POST', `/vendas/${id}/entregas`, { item: produtos[0].id, data: DIA_DA_VENDA })).toMatchObject({
      status: 409,
      body: { code: 'PRODUTO_MARCADO' },
    });
    expect((await pedir('DELETE', marca)).status).toBe(204);
    expect((await venda(id)).produtos[0]).toMatchObject({ entregue: 0, entregueEm: null });
    expect((await pedir('POST', `/vendas/${id}/999999/entregue`, {})).status).toBe(404);
  });

  it('a avulsa se entrega sem linha', async () => {
    const { id } = await certo('POST', '/vendas', { tipo: 'avulso', data: DIA_DA_VENDA, cliente: roca.sitio.cliente, categoria: 'Palha' });
    const { id: eid } = await certo('POST', `/vendas/${id}/entregas`, { data: DIA_DA_VENDA });
    expect((await pedir('DELETE', `/vendas/${id}/entregas/${eid}`)).status).toBe(204);
  });

  it('o que não pode ser é recusado pelo nome', async () => {
    const a = await grao(10);
    const { id, produtos } = await vender(linha(a, 10));
    const item = produtos[0].id;
    const ruins: [object, number, string][] = [
      [{ item, data: '2026-02-30' }, 400, 'data'],
      [{ item, data: DIA_DA_VENDA, quantidade: 0 }, 400, 'quantidade'],
      [{ item, data: DIA_DA_VENDA, caminhao: 1 }, 400, 'caminhao'],
      [{ data: DIA_DA_VENDA }, 422, 'item'],
      [{ item, data: '2026-06-19' }, 422, 'data'],
      [{ item, data: DIA_DA_VENDA, quantidade: 10, pesoBalanca: 9, quebra: 0.5 }, 422, 'quebra'],
    ];
    for (const [corpo, status, campo] of ruins) {
      const resposta = await pedir('POST', `/vendas/${id}/entregas`, corpo);
      expect({ corpo, status: resposta.status, errors: resposta.body.errors }).toMatchObject({ corpo, status, errors: [{ campo }] });
    }
    expect((await certo('GET', `/vendas/${id}/entregas`)).content).toEqual([]);
  });

  it('vinte entregas ao mesmo tempo nunca passam da linha', async () => {
    const a = await grao(100);
    const { id, produtos } = await vender(linha(a, 60));
    const entregar = () => pedir('POST', `/vendas/${id}/entregas`, { item: produtos[0].id, data: DIA_DA_VENDA, quantidade: 7 });
    const respostas = await Promise.all(Array.from({ length: 20 }, entregar));
    expect(respostas.map(({ status }) => status).toSorted()).toEqual([...Array(8).fill(201), ...Array(12).fill(422)]);
    expect((await venda(id)).produtos[0].entregue).toBe(56);
  });
});

it('notas: com data e texto, por quem; apagadas, saem', async () => {
  const { id } = await vender(linha(await grao(10), 10));
  const nota = await certo('POST', `/vendas/${id}/historico`, { data: DIA_DA_VENDA, texto: ' Pediu amostra. ' });
  expect(nota).toMatchObject({ tipo: 'nota', data: DIA_DA_VENDA, texto: 'Pediu amostra.', por: 'Conta ana' });
  expect((await certo('GET', `/vendas/${id}/historico`)).content).toEqual([nota]);
  expect((await pedir('POST', `/vendas/${id}/historico`, { texto: '' })).body.errors[0].campo).toBe('texto');
  expect((await pedir('DELETE', `/vendas/${id}/historico/${nota.id}`)).status).toBe(204);
  expect((await pedir('DELETE', `/vendas/${id}/historico/${nota.id}`)).status).toBe(404);
  expect((await certo('GET', `/vendas/${id}/historico`)).content).toEqual([]);
});
