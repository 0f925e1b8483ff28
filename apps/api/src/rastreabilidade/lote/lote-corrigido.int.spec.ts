import { tablesThatDiffer } from '../../testing/rebuilt.js';
import { naRoca } from '../../testing/na-roca.js';

describe('corrigir e excluir o lote da colheita', () => {
  const roca = naRoca();
  const { call } = roca;
  const form = (litros: number, mais: object = {}) => ({
    data: '2026-05-11',
    talhoes: [{ talhaoId: roca.sitio.mata, quantidade: litros }],
    ...mais,
  });
  const novo = async (litros: number) => {
    const { status, body, headers } = await call('POST', '', form(litros));
    expect(status).toBe(201);
    return { id: body.id as number, codigo: body.codigo as string, etag: headers.etag as string };
  };
  const lote = async (id: number) => (await call('GET', `/lotes/${id}`)).body;

  it('corrigido, guarda o código e muda litros, dia e talhões, com a história dos dois registros', async () => {
    const { id, codigo } = await novo(800);
    const talhoes = [
      { talhaoId: roca.sitio.mata, quantidade: 300 },
      { talhaoId: roca.sitio.pedreira, quantidade: 100, valor: 50 },
    ];
    const corrigido = await call('PUT', `/lotes/${id}`, { data: '2026-05-10', talhoes, motivo: 'Lote de dois talhões' });
    expect(corrigido).toMatchObject({
      status: 200,
      body: {
        id,
        codigo,
        data: '2026-05-10',
        quantidade: 400,
        saldo: 400,
        etapa: 'colhido',
        talhoes: [{ percentual: 75 }, { percentual: 25 }],
      },
    });
    const historia = (await call('GET', `/lotes/${id}/historico`)).body.content as { titulo: string; desfeita: boolean; saldo: number }[];
    expect(historia.map(({ titulo, desfeita }) => [titulo, desfeita])).toEqual([
      ['Lote formado na colheita (corrigido)', false],
      ['Lote formado na colheita', true],
      ['Lote corrigido: o registro anterior deixou de valer', true],
    ]);
    const antes = (await call('GET', `/lotes/${id}/historico`)).body.content[1].registradoEm as string;
    expect((await call('GET', `/lotes/${id}?conhecidoEm=${antes}`)).body).toMatchObject({
      quantidade: 800,
      talhoes: [{ percentual: 100 }],
    });
  });

  it('um ensaio diz o que mudaria e nada grava', async () => {
    const { id } = await novo(500);
    expect((await call('PUT', `/lotes/${id}?ensaio=1`, form(450))).body.muda).toMatchObject([{ campo: 'saldo', antes: 500, depois: 450 }]);
    expect((await call('DELETE', `/lotes/${id}?ensaio=1`)).body.muda).toMatchObject([{ depois: null }, { depois: null }]);
    expect((await call('POST', '?ensaio=1', form(100))).body.muda).toMatchObject([{ lote: null, campo: 'saldo', depois: 100 }, {}]);
    expect(await lote(id)).toMatchObject({ saldo: 500 });
  });

  it('o que já se usou não se desfaz: a recusa diz por quê e onde', async () => {
    const { id } = await novo(800);
    const feito = await call('POST', '/beneficio', { dataEntrada: '2026-06-01', quantidade: 80, lotes: [{ id, quantidade: 600 }] });
    const passo = { processo: 'beneficio', id: feito.body.id };
    expect(await call('PUT', `/lotes/${id}`, form(599))).toMatchObject({ status: 422, body: { code: 'CORRECAO_IMPEDIDA', passo } });
    expect(await call('PUT', `/lotes/${id}`, form(800, { data: '2026-06-02' }))).toMatchObject({
      status: 422,
      body: { code: 'LOTE_ANTES_DO_USO' },
    });
    expect(await call('DELETE', `/lotes/${id}`)).toMatchObject({ status: 422, body: { code: 'LOTE_JA_USADO', passo } });
    expect((await call('PUT', `/lotes/${id}`, form(600))).body).toMatchObject({ saldo: 0, quantidade: 600 });
    expect((await call('DELETE', `/lotes/${feito.body.saidas[0].id}`)).status).toBe(404);
  });

  it('excluído, sai das listas; o código não volta; repetido, visto antigo e de outra conta não mexem', async () => {
    const { id, codigo, etag } = await novo(100);
    await call('PUT', `/lotes/${id}`, form(90));
    expect((await call('PUT', `/lotes/${id}`, form(80), { 'if-match': etag })).status).toBe(412);
    for (const [method, body] of [
      ['PUT', form(1)],
      ['DELETE', undefined],
    ] as const)
      expect((await roca.bia.call(method, `/rastreabilidade/lotes/${id}`, body)).status).toBe(404);
    expect((await lote(id)).saldo).toBe(90);
    expect((await call('DELETE', `/lotes/${id}?motivo=Duas vezes`)).status).toBe(204);
    expect([(await call('GET', `/lotes/${id}`)).status, (await call('DELETE', `/lotes/${id}`)).status]).toEqual([410, 404]);
    expect(await call('POST', '', form(1, { codigo }))).toMatchObject({ status: 409, body: { code: 'LOTE_CODIGO_EM_USO' } });
  });

  it('fica na sua fazenda', async () => {
    const { id } = await novo(100);
    const outra = String((await roca.ana.call('POST', '/fazendas', { nome: 'Outra' })).body.id);
    const talhao = (await roca.ana.call('POST', '/cad-talhoes', { nome: 'De lá' }, { 'x-fazenda': outra })).body.id;
    const mudado = { data: '2026-05-11', talhoes: [{ talhaoId: talhao, quantidade: 100 }] };
    expect(await roca.ana.call('PUT', `/rastreabilidade/lotes/${id}`, mudado)).toMatchObject({
      status: 422,
      body: { code: 'TALHOES_DE_OUTRA_FAZENDA' },
    });
  });

  it('refeitas dos fatos, as telas são as mesmas', async () => expect(await tablesThatDiffer(roca.app)).toEqual([]));
});
