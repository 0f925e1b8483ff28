import { naVenda } from '../testing/na-venda.js';

const roca = naVenda();
const { pedir, certo, corpoDaVenda, grao, linha, vender, lote, venda } = roca;

describe('editar uma venda', () => {
  it('troca lotes, quilos, preço e comprador; a reserva passa a ser a que se diz', async () => {
    const [a, b] = [await grao(100), await grao(50)];
    const outro = await certo('POST', '/cad-clientes', { nome: 'Torrefação do Sul' });
    const { id, produtos } = await vender(linha(a, 60));
    const editada = await certo(
      'PUT',
      `/vendas/${id}`,
      corpoDaVenda([linha(b, 50), linha(a, 20)], { cliente: outro.id, obs: 'Por telefone' }),
    );
    expect(editada).toMatchObject({ cliente: outro.id, obs: 'Por telefone', kg: 70, total: 2_100, status: 'ABERTO', pendente: false });
    // The line of the lot that stays is the same line.
    expect(editada.produtos.map(({ lote: um, quantidade }: { lote: number; quantidade: number }) => [um, quantidade])).toEqual([
      [b, 50],
      [a, 20],
    ]);
    expect(editada.produtos[1].id).toBe(produtos[0].id);
    expect([(await lote(a)).reservado, (await lote(b)).reservado]).toEqual([20, 50]);
    expect((await certo('GET', `/vendas/${id}/alteracoes`)).content[0]).toMatchObject({ acao: 'alterou a venda' });
    const antes = (await roca.app.facts()).length;
    await certo('PUT', `/vendas/${id}`, corpoDaVenda([linha(b, 50), linha(a, 20)], { cliente: outro.id, obs: 'Por telefone' }));
    expect((await roca.app.facts()).length).toBe(antes);
  });

  it('o que falta de um lote é recusado com a frase dele, e nada muda', async () => {
    const a = await grao(100);
    const { id } = await vender(linha(a, 60));
    await vender(linha(a, 40));
    const recusada = await pedir('PUT', `/vendas/${id}`, corpoDaVenda([linha(a, 60.001)]));
    expect(recusada).toMatchObject({ status: 422, body: { code: 'LOTE_SEM_SALDO' } });
    expect(recusada.body.error).toMatch(/tem 60 kg disponíveis; foram pedidos 60,001 kg\.$/);
    expect(await venda(id)).toMatchObject({ kg: 60 });
  });

  it('a categoria não é de despesa, ao vender nem ao editar; um texto que não é de nenhuma fica', async () => {
    await certo('POST', '/cat-contas', { descricao: 'Carreto', tipo: 'despesa' });
    await certo('POST', '/cat-contas', { descricao: 'Café em grão', tipo: 'receita' });
    const lotes = [linha(await grao(10), 10)];
    const recusa = { status: 422, body: { code: 'CATEGORIA_DE_OUTRO_TIPO', errors: [{ campo: 'categoria' }] } };
    expect(await pedir('POST', '/vendas', corpoDaVenda(lotes, { categoria: 'Carreto' }))).toMatchObject(recusa);
    const { id } = await certo('POST', '/vendas', corpoDaVenda(lotes, { categoria: 'Verde' }));
    expect(await pedir('PUT', `/vendas/${id}`, { categoria: 'Carreto' })).toMatchObject(recusa);
    expect(await certo('PUT', `/vendas/${id}`, { categoria: 'Café em grão' })).toMatchObject({ categoria: 'Café em grão' });
  });

  it('sem lotes: Lotes obrigatórios', async () => {
    const { id } = await vender(linha(await grao(10), 10));
    for (const corpo of [corpoDaVenda([]), { produtos: [] }])
      expect(await pedir('PUT', `/vendas/${id}`, corpo)).toMatchObject({
        status: 422,
        body: { error: 'Lotes obrigatórios' },
      });
  });

  it('o que não se diz fica como estava; em branco, apaga-se', async () => {
    const { id, ...antes } = await vender(linha(await grao(10), 10));
    expect(await certo('PUT', `/vendas/${id}`, { obs: 'Só isto', notaFiscal: '12' })).toMatchObject({
      ...{ obs: 'Só isto', notaFiscal: '12', cliente: antes.cliente, data: antes.data, parcelado: antes.parcelado },
      produtos: antes.produtos,
    });
    expect(await certo('PUT', `/vendas/${id}`, { obs: null })).toMatchObject({ obs: null, notaFiscal: '12' });
  });

  it('finalizada, só depois de reaberta', async () => {
    const a = await grao(10);
    const { id } = await vender(linha(a, 10));
    await certo('PUT', `/vendas/${id}/finalizar`, {});
    const corpo = corpoDaVenda([linha(a, 5)]);
    expect(await pedir('PUT', `/vendas/${id}`, corpo)).toMatchObject({ status: 409, body: { code: 'VENDA_JA_FINALIZADA' } });
    await certo('PATCH', `/vendas/${id}/abrir`);
    expect(await certo('PUT', `/vendas/${id}`, corpo)).toMatchObject({ kg: 5 });
  });

  it('quem viu outra versão ouve 412; o que não se conhece e o que não confere é recusado pelo nome', async () => {
    const a = await grao(10);
    const { id } = await vender(linha(a, 10));
    const { headers } = await pedir('GET', `/vendas/${id}`);
    await certo('PUT', `/vendas/${id}`, corpoDaVenda([linha(a, 9)]));
    const velha = { 'if-match': String(headers['etag']) };
    expect((await pedir('PUT', `/vendas/${id}`, corpoDaVenda([linha(a, 8)]), velha)).status).toBe(412);
    const ruins: [object, string][] = [
      [corpoDaVenda([linha(a, 0)]), 'produtos[0].quantidade'],
      [corpoDaVenda([linha(a, 1)], { codigo: 'V999' }), 'codigo'],
      [corpoDaVenda([linha(a, 1)], { status: 'FECHADO' }), 'status'],
      [corpoDaVenda([linha(a, 1)], { data: '2026-02-30' }), 'data'],
    ];
    for (const [corpo, campo] of ruins) {
      const { status, body } = await pedir('PUT', `/vendas/${id}`, corpo);
      expect({ campo, status, errors: body.errors }).toMatchObject({ campo, status: 400, errors: [{ campo }] });
    }
    const semCliente = await pedir('PUT', `/vendas/${id}`, corpoDaVenda([linha(a, 1)], { cliente: 999_999 }));
    expect(semCliente).toMatchObject({ status: 422, body: { code: 'REFERENCIA_NAO_ENCONTRADA' } });
    const semLinha = await pedir('PUT', `/vendas/${id}`, corpoDaVenda([linha(a, 1, { item: 999_999 })]));
    expect(semLinha).toMatchObject({ status: 404, body: { code: 'VENDA_SEM_O_PRODUTO' } });
    expect(await venda(id)).toMatchObject({ kg: 9 });
  });

  it('editar e finalizar ao mesmo tempo: a venda e o livro acabam dizendo o mesmo', async () => {
    const a = await grao(100);
    const { id } = await vender(linha(a, 60));
    await Promise.all([
      pedir('PUT', `/vendas/${id}`, corpoDaVenda([linha(a, 30)])),
      pedir('PUT', `/vendas/${id}/finalizar`, {}),
      pedir('PUT', `/vendas/${id}`, corpoDaVenda([linha(a, 20)])),
    ]);
    const { kg, produtos, status } = await venda(id);
    expect({ status, kg }).toEqual({ status: 'FECHADO', kg: produtos[0].quantidade });
    expect(await lote(a)).toMatchObject({ saldo: 100 - kg, reservado: 0 });
  });
});

describe('lotes e produtos de vendas', () => {
  it('lista o que se vende, e o que se pode vender', async () => {
    const [a, b] = [await grao(100), await grao(50)];
    const { id, produtos, codigo } = await vender(linha(a, 60), linha(b, 50), linha(a, 10));
    expect((await certo('GET', `/vendas/${id}/lotes`)).content).toEqual([
      expect.objectContaining({ id: a, quantidade: 70, valor: 2_100, entregue: 0 }),
      expect.objectContaining({ id: b, quantidade: 50 }),
    ]);
    const itens = await certo('GET', `/vendas/produtos/itens?venda=${id}&entregue=false&sort=quantidade`);
    expect(itens.content.map(({ id: item, vendaCodigo }: { id: number; vendaCodigo: string }) => [item, vendaCodigo])).toEqual([
      [produtos[2].id, codigo],
      [produtos[1].id, codigo],
      [produtos[0].id, codigo],
    ]);
    expect((await certo('GET', `/vendas/produtos/itens?lote=${b}&q=${codigo}`)).pagination.total).toBe(1);
    const { codigo: doLote } = await lote(a);
    const livres = await certo('GET', `/vendas/produtos/pesquisar?q=${doLote}`);
    expect(livres.content).toEqual([expect.objectContaining({ id: a, saldo: 100, reservado: 70, livre: 30 })]);
    const gasto = await certo('GET', `/vendas/produtos/pesquisar?q=${(await lote(b)).codigo}`);
    expect(gasto.content).toEqual([]);
    expect((await pedir('GET', '/vendas/produtos/itens?sort=nada')).status).toBe(400);
    expect((await pedir('GET', '/vendas/produtos/pesquisar?cor=azul')).status).toBe(400);
  });

  it('tirar uma linha ou um lote solta os seus quilos; o último fica', async () => {
    const [a, b] = [await grao(100), await grao(50)];
    const { id, produtos } = await vender(linha(a, 60), linha(b, 50), linha(a, 10));
    expect((await pedir('DELETE', `/vendas/produtos/${produtos[0].id}`)).status).toBe(204);
    expect([(await lote(a)).reservado, (await lote(b)).reservado]).toEqual([10, 50]);
    expect((await pedir('DELETE', `/vendas/produtos/${produtos[0].id}`)).status).toBe(404);
    expect((await pedir('DELETE', `/vendas/${id}/lotes/${b}`)).status).toBe(204);
    expect(await pedir('DELETE', `/vendas/${id}/lotes/${b}`)).toMatchObject({
      status: 404,
      body: { code: 'VENDA_SEM_O_LOTE' },
    });
    expect(await venda(id)).toMatchObject({ kg: 10, total: 300 });
    for (const url of [`/vendas/${id}/lotes/${a}`, `/vendas/produtos/${produtos[2].id}`])
      expect(await pedir('DELETE', url)).toMatchObject({ status: 422, body: { error: 'Lotes obrigatórios' } });
  });

  it('o mesmo pedido de novo, com a sua chave, responde o mesmo', async () => {
    const [a, b] = [await grao(10), await grao(10)];
    const { produtos } = await vender(linha(a, 10), linha(b, 10));
    const chave = { 'idempotency-key': `tirar-${produtos[0].id}` };
    for (const vez of [1, 2])
      expect([vez, (await pedir('DELETE', `/vendas/produtos/${produtos[0].id}`, undefined, chave)).status]).toEqual([vez, 204]);
  });
});
