import { startTestApp, type TestApp } from '../testing/test-app.js';

describe('as linhas de colheita de uma atividade, sem dizer o modo', () => {
  let app: TestApp;
  let ana: Awaited<ReturnType<TestApp['account']>>;
  let na: Record<string, string>;
  const ids = { talhao: 0, jose: 0, colhedora: 0, atividade: 0 };
  const novo = async (path: string, body: object): Promise<number> => (await ana.call('POST', path, body, na)).body.id;
  const url = () => `/reg-atividades/${ids.atividade}/mdobrascolheita`;
  const linhas = async (query = '') =>
    (await ana.call('GET', `${url()}${query}`)).body.content.map(({ litros }: { litros: number }) => litros);

  beforeAll(async () => {
    app = await startTestApp({ now: '2026-06-01T12:00:00.000Z' });
    ana = await app.account('ana');
    na = {};
    na = { 'x-fazenda': String(await novo('/fazendas', { nome: 'SANTA RITA' })) };
    ids.talhao = await novo('/cad-talhoes', { nome: 'Mata' });
    ids.jose = await novo('/cad-colaboradores', { nome: 'José', tipo: 'safrista' });
    ids.colhedora = await novo('/cad-maquinas', { descricao: 'Colhedora', medidor: 'HORIMETRO' });
    ids.atividade = await novo('/reg-atividades', { data: '2026-05-20', talhao: ids.talhao });
  });
  afterAll(() => app.close());

  it('veem-se as duas, e apagam-se as duas; o que não se diz de quem foi fica', async () => {
    const vinculo = { tipo: 'L', medida: 60, valor: 10, colhido: 2 };
    await ana.call('POST', url(), { vinculos: [{ ...vinculo, colaborador: ids.jose }] });
    await ana.call('POST', url(), { modo: 'mecanica', vinculos: [{ ...vinculo, maquina: ids.colhedora, colhido: 10 }] });
    await ana.call('POST', `/reg-atividades/${ids.atividade}/colheita-simplificada`, { colheitas: [{ colhido: 33 }] });
    expect([await linhas(), await linhas('?modo=manual'), await linhas('?modo=mecanica')]).toEqual([[120, 600], [120], [600]]);
    expect([await linhas(`?colaborador=${ids.jose}`), await linhas(`?maquina=${ids.colhedora}`)]).toEqual([[120], [600]]);
    expect((await ana.call('DELETE', url())).status).toBe(204);
    expect(await linhas()).toEqual([]);
    expect((await ana.call('GET', `/reg-atividades/${ids.atividade}`)).body).toMatchObject({ linhas: 1, litros: 33 });
  });

  const doQuadro = async (talhao: number) => {
    const { body } = await ana.call('GET', '/rastreabilidade/quadro/colhido', undefined, na);
    return body.talhoes.find((um: { talhao: number }) => um.talhao === talhao);
  };
  const formar = async (talhaoId: number, quantidade: number) =>
    (await ana.call('POST', '/rastreabilidade', { data: '2026-05-20', talhoes: [{ talhaoId, quantidade }] }, na)).body;

  it('a que já virou lote só se exclui dizendo por quê: o fato, a história e o lote o dizem, e o talhão o que falta', async () => {
    const alto = await novo('/cad-talhoes', { nome: 'Alto' });
    const atividade = `/reg-atividades/${await novo('/reg-atividades', { data: '2026-05-20', talhao: alto })}`;
    const vinculos = [{ colaborador: ids.jose, medida: 1, valor: 1, colhido: 80 }];
    const linha = `${atividade}/mdobrascolheita/${(await ana.call('POST', `${atividade}/mdobrascolheita`, { vinculos })).body.content[0].id}`;
    const lote = await formar(alto, 70);
    for (const onde of [linha, `${atividade}/mdobrascolheita`, atividade])
      expect(await ana.call('DELETE', onde, undefined, na)).toMatchObject({
        status: 422,
        body: {
          code: 'COLHEITA_JA_USADA',
          error:
            'Saem 80 L da colheita do talhão Alto, e só 10 L não viraram lote nem despolpa. Corrija antes o lote ou a despolpa ou diga o motivo.',
          errors: expect.arrayContaining([{ campo: 'motivo', mensagem: 'Diga o motivo. Ele fica na história do lote.' }]),
        },
      });
    expect(await doQuadro(alto)).toMatchObject({ colhido: 80, emLotes: 70, semLote: 10, aMais: 0 });
    expect((await ana.call('DELETE', linha, { motivo: 'Balde contado duas vezes' }, na)).status).toBe(204);
    expect(await doQuadro(alto)).toMatchObject({ colhido: 0, emLotes: 70, semLote: 0, aMais: 70 });
    const { aMais } = (await ana.call('GET', `/rastreabilidade/lotes/${lote.id}`)).body;
    expect(aMais).toEqual([
      expect.objectContaining({
        falta: 70,
        aviso: expect.stringContaining('Motivo dito ao tirar a colheita: Balde contado duas vezes.'),
      }),
    ]);
    const { content } = (await ana.call('GET', `${atividade}/alteracoes`)).body;
    expect(content.map((um: { motivo: string | null }) => um.motivo)).toContain('Balde contado duas vezes');
  });

  it('a que ainda não virou lote sai sem motivo; a que entra no lugar de outra conta', async () => {
    const cima = await novo('/cad-talhoes', { nome: 'Cima' });
    const simples = `/reg-atividades/${await novo('/reg-atividades', { data: '2026-05-20', talhao: cima })}/colheita-simplificada`;
    const lancar = (corpo: object) => ana.call('POST', simples, corpo, na);
    const linha = (await lancar({ colheitas: [{ colhido: 100 }, { colhido: 30 }] })).body.content[0].id;
    await formar(cima, 100);
    expect((await lancar({ colheitas: [{ id: linha, colhido: 70 }] })).status).toBe(201);
    expect((await lancar({ colheitas: [{ id: linha, colhido: 69 }] })).body.code).toBe('COLHEITA_JA_USADA');
    expect((await lancar({ colheitas: [], removeOthers: true })).body.code).toBe('COLHEITA_JA_USADA');
    const tirar = (corpo?: object) => ana.call('DELETE', `${simples}/${linha}`, corpo, na);
    expect([(await tirar()).status, (await tirar({ motivo: ' ' })).status]).toEqual([422, 422]);
    expect((await tirar({ motivo: 'Era de outro talhão' })).status).toBe(204);
    expect(await doQuadro(cima)).toMatchObject({ colhido: 30, aMais: 70 });
  });

  it('a que já virou lote só muda de talhão ou para depois do lote dizendo por quê, seja qual for a rota, e o motivo fica', async () => {
    const [baixo, outro] = [await novo('/cad-talhoes', { nome: 'Baixo' }), await novo('/cad-talhoes', { nome: 'Outro' })];
    const id = await novo('/reg-atividades', { data: '2026-05-20', talhao: baixo });
    await ana.call('POST', `/reg-atividades/${id}/colheita-simplificada`, { colheitas: [{ colhido: 600 }] }, na);
    await formar(baixo, 600);
    const uma = (corpo: object) => ana.call('PUT', `/reg-atividades/${id}`, corpo, na);
    const muitas = (newValue: object, motivo?: string) =>
      ana.call('PUT', '/reg-atividades/by-filters', { ids: [id], newValue, motivo }, na);
    const depois = '2026-05-25';
    const recusadas = [
      await uma({ talhoesIds: [outro] }),
      await uma({ talhao: outro }),
      await uma({ data: depois }),
      await muitas({ talhao: outro }),
      await muitas({ data: depois }),
    ];
    for (const recusada of recusadas)
      expect(recusada).toMatchObject({
        status: 422,
        body: { code: 'COLHEITA_JA_USADA', errors: expect.arrayContaining([expect.objectContaining({ campo: 'motivo' })]) },
      });
    expect([(await uma({ data: '2026-05-19' })).status, (await uma({ obs: 'Sol' })).status]).toEqual([200, 200]);
    expect(await doQuadro(baixo)).toMatchObject({ colhido: 600, emLotes: 600, aMais: 0 });
    expect((await muitas({ talhao: outro }, 'Era do talhão de cima')).status).toBe(200);
    expect([await doQuadro(baixo), await doQuadro(outro)]).toMatchObject([{ colhido: 0, aMais: 600 }, { colhido: 600 }]);
    const motivos = (await ana.call('GET', `/reg-atividades/${id}/alteracoes`)).body.content.map(
      (um: { motivo: string | null }) => um.motivo,
    );
    expect(motivos).toContain('Era do talhão de cima');
  });

  it('duas colheitas que mudam juntas contam juntas, ainda que cada uma sozinha coubesse', async () => {
    const [norte, sul] = [await novo('/cad-talhoes', { nome: 'Norte' }), await novo('/cad-talhoes', { nome: 'Sul' })];
    const duas = [];
    for (const dia of ['2026-05-18', '2026-05-19']) {
      const id = await novo('/reg-atividades', { data: dia, talhao: norte });
      await ana.call('POST', `/reg-atividades/${id}/colheita-simplificada`, { colheitas: [{ colhido: 300 }] }, na);
      duas.push(id);
    }
    await formar(norte, 300);
    const mudar = (quais: readonly number[]) =>
      ana.call('PUT', '/reg-atividades/by-filters', { ids: quais, newValue: { talhao: sul } }, na);
    expect((await mudar(duas)).body.code).toBe('COLHEITA_JA_USADA');
    expect(await doQuadro(norte)).toMatchObject({ colhido: 600 });
    expect((await mudar(duas.slice(0, 1))).status).toBe(200);
  });
});
