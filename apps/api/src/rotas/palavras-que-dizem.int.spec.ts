import { naRoca } from '../testing/na-roca.js';

/** A detail in a request that is not stored must be true, or it is refused by name; no field is ignored. */
describe('o que um pedido diz e ninguém guarda', () => {
  const roca = naRoca();
  const recusa = async (url: string, corpo: object, metodo: 'POST' | 'PUT' = 'POST') => {
    const { status, body } = await roca.ana.call(metodo, url, corpo, roca.sitio.na);
    return [status, body.errors?.[0]?.campo];
  };
  const grao = async () =>
    (await roca.call('POST', '/beneficio', { avulso: 1, dataEntrada: '2026-06-01', quantidade: 120 })).body.saidas[0] as {
      id: number;
      codigo: string;
      tipo: string;
    };

  it('um lote é o do código, do tipo e da safra que se dizem ao lado', async () => {
    const { id, codigo, tipo } = await grao();
    const deposito = { cooperativa: roca.sitio.cooperativa, date: '2026-06-03', kg: 1 };
    expect(await recusa('/rastreabilidade/cooperativa', { ...deposito, entries: [{ id, type: 'colheita' }] })).toEqual([
      400,
      'entries[0].type',
    ]);
    for (const type of [tipo, 'beneficio', 'BENEFICIO', '', undefined])
      expect((await roca.call('POST', '/cooperativa?ensaio=1', { ...deposito, entries: [{ id, type }] })).status).toBe(200);
    const guardar = { pilha: roca.sitio.pilha, dataEntrada: '2026-06-03' };
    expect(await recusa('/rastreabilidade/armazem', { ...guardar, lote: [{ id, codigo: 'B999-1' }] })).toEqual([400, 'lote[0].codigo']);
    const [comeco] = codigo.split('-');
    for (const escrito of [codigo, comeco, codigo.toLowerCase()])
      expect((await roca.call('POST', '/armazem?ensaio=1', { ...guardar, lote: [{ id, codigo: escrito }] })).status).toBe(200);
    expect(
      await recusa('/rastreabilidade/rebeneficio', {
        dataEntrada: '2026-06-03',
        lotes: [{ id, codigo: 'X' }],
        escolha: [{ tipo: 'P', quantidade: 1 }],
      }),
    ).toEqual([400, 'lotes[0].codigo']);
  });

  it('uma venda nova é ABERTO, de café; o que a contradiz é recusado pelo nome', async () => {
    const { id, codigo } = await grao();
    const linha = { id, codigo, quantidade: 1, precoSaca: 900 };
    const venda = { data: '2026-06-03', cliente: roca.sitio.cliente, produtos: [linha] };
    for (const [campo, errado] of [
      ['status', 'FECHADO'],
      ['productId', 7],
      ['descricao', 'COMPRA'],
    ] as const)
      expect(await recusa('/vendas', { ...venda, [campo]: errado })).toEqual([400, campo]);
    expect(await recusa('/vendas', { ...venda, produtos: [{ ...linha, codigo: 'B999-1' }] })).toEqual([400, 'produtos[0].codigo']);
    expect(await recusa('/vendas', { ...venda, produtos: [{ ...linha, safra: 'x' }] })).toEqual([400, 'produtos[0].safra']);
    await roca.bia.call('POST', '/fazendas', { nome: 'SERRA' });
    const deBia = await roca.bia.call('POST', '/cat-safras', { descricao: '25/26', inicio: '2025-09-01', fim: '2026-08-31', produto: 1 });
    expect(deBia.status).toBe(201);
    for (const safra of [999_999, deBia.body.id])
      expect(await recusa('/vendas', { ...venda, produtos: [{ ...linha, safra }] })).toEqual([422, 'produtos[0].safra']);
    const dela = await roca.ana.call('POST', '/cat-safras', { descricao: '25/26', inicio: '2025-09-01', fim: '2026-08-31', produto: 1 });
    expect(dela.status).toBe(201);
    expect(await recusa('/vendas', { ...venda, produtos: [{ ...linha, safra: dela.body.id }] })).toEqual([400, 'produtos[0].safra']);
    const passo = { dataEntrada: '2026-06-03', lotes: [{ id, safra: dela.body.id }], escolha: [{ tipo: 'P', quantidade: 1 }] };
    expect(await recusa('/rastreabilidade/rebeneficio', passo)).toEqual([400, 'lotes[0].safra']);
    const feita = await roca.ana.call('POST', '/vendas', { ...venda, status: 'ABERTO', productId: 1, descricao: 'VENDA' }, roca.sitio.na);
    expect(feita.status).toBe(201);
  });

  it('as fazendas vêm com as coordenadas, ou sem elas a quem pede sem', async () => {
    const { fazenda } = roca.sitio;
    await roca.ana.call('POST', '/fazendas-coords', { fazenda, latitude: -22, longitude: -45 });
    const onde = async (query: string) => (await roca.ana.call('GET', `/fazendas${query}`)).body.content?.[0]?.latitude as number | null;
    expect([await onde(''), await onde('?coords=1'), await onde('?coords=true'), await onde('?coords=0')]).toEqual([
      -22,
      -22,
      -22,
      undefined,
    ]);
    expect((await roca.ana.call('GET', '/fazendas?coords=xyz')).body.errors[0].campo).toBe('coords');
  });

  it('o modo de uma entrada é um dos que há', async () => {
    const { status, body } = await roca.app.call('POST', '/session', { body: { login: 'x', password: 'y', modo: 'xyz' } });
    expect([status, body.errors]).toEqual([400, [{ campo: 'modo', mensagem: 'Use uma destas opções: web, cli, app.' }]]);
  });

  it('a categoria de um lançamento é um código também quando vem em texto', async () => {
    const { id } = (await roca.ana.call('POST', '/cat-contas', { descricao: 'ADUBO' })).body;
    const lancar = (categoria: unknown) =>
      roca.ana.call(
        'POST',
        '/financeiro',
        { descricao: 'Adubo', tipo: 'despesa', valor: 10, data: '2026-06-01', categoria },
        roca.sitio.na,
      );
    for (const categoria of [id, String(id), 'ADUBO'])
      expect((await lancar(categoria)).body).toMatchObject({ categoria: 'ADUBO', categoriaId: id });
    expect([(await lancar('999999')).status, (await lancar('Frete avulso')).body.categoriaId]).toEqual([422, null]);
  });

  it('o que tem lista fechada é dela, e a demissão não vem antes da admissão', async () => {
    expect(await recusa('/fazendas', { nome: 'X', uf: 'XX' })).toEqual([400, 'uf']);
    expect(await recusa('/cad-talhoes', { nome: 'X', produto: 9 })).toEqual([400, 'produto']);
    for (const cep of ['25:99', '3754', '37540-00a']) expect(await recusa('/fazendas', { nome: 'X', cep })).toEqual([400, 'cep']);
    expect((await roca.ana.call('POST', '/fazendas', { nome: 'CEP', cep: '37540-000' })).body.cep).toBe('37540000');
    for (const campo of ['fixo', 'telefone', 'celi', 'celii'])
      for (const numero of ['ramal 12', '123', '35 9999-000x'])
        expect(await recusa('/fazendas', { nome: 'X', [campo]: numero })).toEqual([400, campo]);
    for (const email of ['nada', 'a@b', 'a b@c.com.br']) expect(await recusa('/fazendas', { nome: 'X', email })).toEqual([400, 'email']);
    for (const cadastro of ['/cad-clientes', '/cad-fornecedores'])
      expect(await recusa(cadastro, { nome: 'X', telefone: 'ramal 12' })).toEqual([400, 'telefone']);
    const contatos = { telefone: '(35) 3271-1234', celi: '+55 35 99999-0000', email: 'sede@fazenda.com.br' };
    expect((await roca.ana.call('POST', '/fazendas', { nome: 'CONTATOS', ...contatos })).body).toMatchObject(contatos);
    const pessoa = { nome: 'Zé', tipo: 'mensalista', dataAdmissao: '2026-02-01', dataDemissao: '2026-01-31' };
    expect(await recusa('/cad-colaboradores', pessoa)).toEqual([400, 'dataDemissao']);
  });

  it('o que tem número e palavra se diz por um ou por outro, e se responde sempre igual', async () => {
    const pessoa = { nome: 'Zé', tipo: 'meeiro' };
    const posta = async (mais: object) => (await roca.ana.call('POST', '/cad-colaboradores', { ...pessoa, ...mais })).body;
    for (const situacao of [2, 'INATIVO']) expect((await posta({ situacao })).situacao).toBe('INATIVO');
    expect((await posta({ situacao: 1 })).situacao).toBe('ATIVO');
    expect(await recusa('/cad-colaboradores', { ...pessoa, situacao: 3 })).toEqual([400, 'situacao']);
    for (const meeiroTratos of [2, 'FAZENDA']) expect((await posta({ meeiroTratos })).meeiroTratos).toBe(2);
    for (const meeiroTratos of [4, 'NINGUEM'])
      expect(await recusa('/cad-colaboradores', { ...pessoa, meeiroTratos })).toEqual([400, 'meeiroTratos']);
    const { id: colaborador } = await posta({});
    const contrato = { colaborador, talhao: roca.sitio.mata, meeiroPorcentagem: 0.4 };
    for (const [ano, meeiroTratos] of [
      [2021, 2],
      [2022, 'FAZENDA'],
    ] as const) {
      const periodo = { inicio: `${ano}-01-01`, fim: `${ano}-12-31` };
      const { body } = await roca.ana.call('POST', '/cad-meeiro-contratos', { ...contrato, ...periodo, meeiroTratos }, roca.sitio.na);
      expect(body.meeiroTratos).toBe('FAZENDA');
    }
    const despolpa = { despolpador: roca.sitio.descascador, data: '2026-05-12', talhao: [{ talhao: roca.sitio.mata, quantidade: 10 }] };
    const com = (tipo: unknown) => ({ ...despolpa, saida: [{ tipo, quantidade: 4 }] });
    for (const tipo of [5, 'Cereja'])
      expect((await roca.call('POST', '/despolpagem', com(tipo))).body.saida).toMatchObject([{ tipo: 'Cereja' }]);
    for (const tipo of [7, '5', 'cereja']) expect(await recusa('/rastreabilidade/despolpagem', com(tipo))).toEqual([400, 'saida[0].tipo']);
  });

  it('a linha 0 é nova, e de uma máquina sem tipo não se corta saída nenhuma', async () => {
    const sem = (await roca.ana.call('POST', '/cad-despolpadores', { descricao: 'Sem tipo' })).body.id;
    const despolpa = {
      data: '2026-05-12',
      talhao: [{ id: 0, talhao: roca.sitio.mata, data: '2026-05-11', quantidade: 100 }],
      saida: [
        { id: 0, tipo: 'Cereja', quantidade: 40 },
        { id: 0, tipo: 'Verde', quantidade: 20 },
      ],
    };
    expect(await recusa('/rastreabilidade/despolpagem', { ...despolpa, despolpador: sem })).toEqual([422, 'saida']);
    const feita = await roca.call('POST', '/despolpagem', { ...despolpa, despolpador: roca.sitio.descascador });
    expect([feita.status, feita.body.saida.length]).toEqual([201, 2]);
  });
});
