import { naRoca } from '../../testing/na-roca.js';

/** Coffee is neither made nor lost unsaid: the outputs of a step, outputs taken out of its record, and the rehearsals of both. */
describe('massa em cada passo', () => {
  const roca = naRoca();
  const { call } = roca;
  const colher = async (quantidade: number): Promise<number> => {
    const form = { data: '2026-05-11', talhoes: [{ talhaoId: roca.sitio.mata, quantidade }], motivo: 'sem apontamento da colheita' };
    const { status, body } = await call('POST', '', form);
    expect({ status, body }).toMatchObject({ status: 201 });
    return body.id;
  };
  const mensagens = (avisos: readonly { mensagem: string }[]) => avisos.map(({ mensagem }) => mensagem);

  const despolpa = (entra: number, sai: number, mais: object = {}) => ({
    despolpador: roca.sitio.descascador,
    data: '2026-05-12',
    talhao: [{ talhao: roca.sitio.mata, quantidade: entra }],
    saida: [{ tipo: 'Cereja', quantidade: sai }],
    ...mais,
  });

  it('despolpa: de 100 L não saem 900 L, a não ser com motivo, que fica no fato', async () => {
    const recusada = await call('POST', '/despolpagem', despolpa(100, 900));
    expect(recusada).toMatchObject({ status: 422 });
    expect(recusada.body.error).toContain('Saem 900 L do despolpador, e entraram 100 L');
    const ensaio = await call('POST', '/despolpagem?ensaio=1', despolpa(100, 900));
    expect(ensaio.body.avisos.join(' ')).toContain('Saem 900 L do despolpador, e entraram 100 L');
    const comMotivo = await call('POST', '/despolpagem', despolpa(100, 900, { motivo: 'os litros de entrada são da moega' }));
    expect(comMotivo).toMatchObject({ status: 201 });
  });

  it('benefício: de 10 L não saem 900 kg, novo nem corrigido, a não ser com motivo, que vai com o café até o pacote de origem', async () => {
    const id = await colher(480);
    const form = { dataEntrada: '2026-06-01', quantidade: 900, perda: 0, lotes: [{ id, quantidade: 10 }] };
    const recusada = await call('POST', '/beneficio', form);
    expect(recusada).toMatchObject({
      status: 422,
      body: { code: 'BENEFICIA_A_MAIS', errors: [{ campo: 'quantidade' }, { campo: 'motivo' }] },
    });
    expect(recusada.body.error).toContain('somam 900 kg, e o café que entrou pesa no máximo 8 kg');
    expect((await call('POST', '/beneficio?ensaio=1', form)).body.ressalvas).toEqual([recusada.body.error]);
    const { body: feito } = await call('POST', '/beneficio', { ...form, quantidade: 2, perda: 4 });
    const corrigida = await call('PUT', `/beneficio/${feito.id}`, { quantidade: 900 });
    expect(corrigida).toMatchObject({ status: 422, body: { code: 'BENEFICIA_A_MAIS' } });
    expect((await call('PUT', `/beneficio/${feito.id}?ensaio=1`, { quantidade: 900 })).body.ressalvas).toEqual([corrigida.body.error]);
    const comMotivo = await call('PUT', `/beneficio/${feito.id}`, { quantidade: 900, motivo: 'os litros são de outra medida' });
    expect(comMotivo).toMatchObject({ status: 200, body: { quantidade: 900, perda: 4 } });
    const [{ id: grao }] = comMotivo.body.saidas;
    const lote = (await call('GET', `/lotes/${grao}`)).body;
    expect(lote.ressalvas.map(({ regra }: { regra: string }) => regra)).toContain('BENEFICIA_A_MAIS');
    const pacote = (await call('GET', `/lotes/${grao}/eudr`)).body;
    expect(pacote.avisos).toContainEqual(expect.objectContaining({ aviso: 'RESSALVA_NA_ORIGEM', gravidade: 'avisa' }));
  });

  it('benefício: o que uma correção tira das saídas vai para a perda, a não ser que se diga outra; o ensaio avisa, e o código não muda', async () => {
    const id = await colher(480);
    const form = { dataEntrada: '2026-06-01', quantidade: 50, perda: 40, escolha: [{ quantidade: 9 }], lotes: [{ id }] };
    const { body: feito } = await call('POST', '/beneficio', form);
    const comPerda = await call('PUT', `/beneficio/${feito.id}?ensaio=1`, { escolha: [], perda: 40 });
    expect(comPerda.body.avisos.join(' ')).toContain('somavam 99 kg, e do mesmo café passam a somar 90 kg');
    const ensaio = await call('PUT', `/beneficio/${feito.id}?ensaio=1`, { escolha: [] });
    expect(ensaio.body.avisos).toContain('A perda passa de 40 kg para 49 kg, com o que deixa de sair.');
    expect(await call('PUT', `/beneficio/${feito.id}`, { escolha: [] })).toMatchObject({
      status: 200,
      body: { quantidade: 50, perda: 49 },
    });
    expect(await call('PUT', `/beneficio/${feito.id}`, { quantidade: 45 })).toMatchObject({
      status: 200,
      body: { quantidade: 45, perda: 54 },
    });
    const codigo = { status: 400, body: { errors: [{ campo: 'codigo' }] } };
    expect(await call('PUT', `/beneficio/${feito.id}`, { codigo: 'B999' })).toMatchObject(codigo);
    expect(await call('PUT', `/lotes/${id}`, { codigo: 'OUTRO' })).toMatchObject(codigo);
    expect(await call('PUT', `/beneficio/${feito.id}`, { codigo: feito.codigo })).toMatchObject({ status: 200 });
  });

  it('a última entrada não sai de um registro: a recusa diz o nome dela', async () => {
    const feita = await call('POST', '/despolpagem', despolpa(300, 200, { motivo: 'sem apontamento da colheita' }));
    const semTalhao = await call('DELETE', `/despolpagem/${feita.body.id}/entrada/1`);
    expect(semTalhao).toMatchObject({ status: 422, body: { code: 'ULTIMA_ENTRADA' } });
    expect(semTalhao.body.error).toContain('O talhão ');
    const id = await colher(480);
    const { body } = await call('POST', '/beneficio', { dataEntrada: '2026-06-01', quantidade: 60, lotes: [{ id }] });
    const semLote = await call('DELETE', `/beneficio/${body.id}/lote/${id}`);
    expect(semLote).toMatchObject({ status: 422, body: { code: 'ULTIMA_ENTRADA' } });
    expect(semLote.body.error).toContain(`o benefício ${body.codigo}`);
  });

  it('os quilos de uma escolha excluída vão para a perda, ou para a saída que se disser; o ensaio diz para onde', async () => {
    const id = await colher(480);
    const form = { dataEntrada: '2026-06-01', quantidade: 50, perda: 40, escolha: [{ quantidade: 6 }, { quantidade: 4 }], lotes: [{ id }] };
    const { body: feito } = await call('POST', '/beneficio', form);
    const [bica, uma, outra] = feito.saidas ?? [];
    const ensaio = await call('DELETE', `/beneficio/${feito.id}/escolha/${uma.id}?ensaio=1`);
    expect(ensaio.body.avisos).toContain(`Os 6 kg do lote ${uma.codigo} ficam na perda.`);
    const semUma = await call('DELETE', `/beneficio/${feito.id}/escolha/${uma.id}`);
    expect(semUma).toMatchObject({ status: 200, body: { perda: 46 } });
    expect(await call('DELETE', `/beneficio/${feito.id}/escolha/${outra.id}?destino=999999`)).toMatchObject({ status: 422 });
    const semOutra = await call('DELETE', `/beneficio/${feito.id}/escolha/${outra.id}?destino=${bica.id}`);
    expect(semOutra).toMatchObject({ status: 200, body: { perda: 46, saidas: [{ id: bica.id, quantidade: 54 }] } });
  });

  it.each([
    ['beneficio', () => ({ dataEntrada: '2026-06-01', quantidade: 300, perda: 10 }), 'lotes'],
    [
      'secagem',
      () => ({
        secador: roca.sitio.secador,
        dataEntrada: '2026-06-01',
        dataSaida: '2026-06-03',
        umidadeEntrada: 20,
        umidadeSaida: 25,
        motivo: 'choveu',
      }),
      'lote',
    ],
    [
      'ressecagem',
      () => ({
        secador: roca.sitio.secador,
        dataEntrada: '2026-06-01',
        dataSaida: '2026-06-03',
        umidadeEntrada: 13,
        umidadeSaida: 14,
        motivo: 'choveu',
      }),
      'lote',
    ],
    ['armazem', () => ({ pilha: roca.sitio.pilha, dataEntrada: '2026-06-01', umidadeEntrada: 18 }), 'lote'],
  ] as const)('%s: o ensaio avisa do mesmo que o registro', async (processo, form, campo) => {
    const corpo = { ...form(), [campo]: [{ id: await colher(480) }] };
    const ensaio = await call('POST', `/${processo}?ensaio=1`, corpo);
    const feito = await call('POST', `/${processo}`, corpo);
    expect(feito.status).toBe(201);
    expect(feito.body.avisos).not.toEqual([]);
    expect(ensaio.body.avisos).toEqual(expect.arrayContaining(mensagens(feito.body.avisos)));
    const corrigido = await call('PUT', `/${processo}/${feito.body.id}?ensaio=1`, corpo);
    expect(corrigido.body.avisos).toEqual(expect.arrayContaining(mensagens(feito.body.avisos)));
  });

  it('a saída do secador, ensaiada, avisa do mesmo que gravada', async () => {
    const entrada = {
      secador: roca.sitio.secador,
      dataEntrada: '2026-06-01',
      umidadeEntrada: 30,
      pesoEntrada: 100,
      lote: [{ id: await colher(480) }],
    };
    const { body: aberta } = await call('POST', '/secagem', entrada);
    const saida = { dataSaida: '2026-06-03', umidadeSaida: 11, pesoSaida: 95 };
    const ensaio = await call('PATCH', `/secagem/${aberta.id}/saida?ensaio=1`, saida);
    const feita = await call('PATCH', `/secagem/${aberta.id}/saida`, saida);
    expect(feita.body.avisos).not.toEqual([]);
    expect(ensaio.body.avisos).toEqual(expect.arrayContaining(mensagens(feita.body.avisos)));
  });

  it.each(['secagem', 'ressecagem'])(
    '%s: mais úmido ou mais pesado do que entrou é recusado, a não ser com motivo, que fica',
    async (processo) => {
      const novo = async (mais: object) => ({
        secador: roca.sitio.secador,
        lote: [{ id: await colher(480) }],
        dataEntrada: '2026-06-01',
        dataSaida: '2026-06-03',
        umidadeEntrada: 13,
        umidadeSaida: 11,
        ...mais,
      });
      const umido = await novo({ umidadeSaida: 13.5 });
      const recusada = await call('POST', `/${processo}`, umido);
      expect(recusada).toMatchObject({
        status: 422,
        body: { code: 'UMIDADE_A_MAIS', errors: [{ campo: 'umidadeSaida' }, { campo: 'motivo' }] },
      });
      expect(recusada.body.error).toContain('medido com 13,5 % de umidade, e antes tinha 13 %');
      expect((await call('POST', `/${processo}?ensaio=1`, umido)).body.ressalvas).toEqual([recusada.body.error]);
      const comMotivo = await call('POST', `/${processo}`, { ...umido, motivo: 'lona furada' });
      expect(comMotivo.status).toBe(201);
      const lote = (await call('GET', `/lotes/${comMotivo.body.lote[0].id}`)).body;
      expect(lote.ressalvas).toMatchObject([{ regra: 'UMIDADE_A_MAIS', motivo: 'lona furada' }]);
      const pesado = await call('POST', `/${processo}`, await novo({ pesoEntrada: 100, pesoSaida: 101.1 }));
      expect(pesado).toMatchObject({ status: 422, body: { code: 'PESO_A_MAIS' } });
      expect((await call('POST', `/${processo}`, await novo({ pesoEntrada: 100, pesoSaida: 101 }))).status).toBe(201);
      const { dataSaida: _dia, umidadeSaida: _pct, ...aberta } = await novo({});
      const { id } = (await call('POST', `/${processo}`, aberta)).body;
      const leitura = { data: '2026-06-01', hora: '10:00', umidade: 12 };
      expect((await call('POST', `/${processo}/${id}/leituras`, leitura)).status).toBe(201);
      const subiu = { ...leitura, hora: '12:00', umidade: 12.4 };
      expect(await call('POST', `/${processo}/${id}/leituras`, subiu)).toMatchObject({ status: 422, body: { code: 'UMIDADE_A_MAIS' } });
      expect((await call('POST', `/${processo}/${id}/leituras`, { ...subiu, motivo: 'outra amostra' })).status).toBe(201);
      const saida = { dataSaida: '2026-06-02', umidadeSaida: 13.1 };
      expect(await call('PATCH', `/${processo}/${id}/saida`, saida)).toMatchObject({ status: 422, body: { code: 'UMIDADE_A_MAIS' } });
      expect((await call('PATCH', `/${processo}/${id}/saida`, { ...saida, motivo: 'sereno' })).status).toBe(200);
    },
  );

  const grao = async () =>
    (await call('POST', '/beneficio', { avulso: 1, dataEntrada: '2026-05-11', quantidade: 100 })).body.saidas[0].id as number;

  /** For each process: its path, a lot that goes in, a form of it, and an impossible change of the form. */
  const PASSOS = [
    [
      'rebeneficio',
      grao,
      (id: number) => ({ dataEntrada: '2026-06-01', lotes: [{ id }], escolha: [{ quantidade: 80 }] }),
      { escolha: [{ quantidade: 101 }] },
    ],
    ['despolpagem', async () => 0, () => despolpa(300, 200), { saida: [{ tipo: 'Cereja', quantidade: 301 }] }],
    [
      'terreiro',
      () => colher(480),
      (id: number) => ({ terreiro: roca.sitio.terreiro, data_entrada: '2026-05-12', lote: [{ id }] }),
      { data_entrada: '2026-05-10' },
    ],
    [
      'cooperativa',
      grao,
      (id: number) => ({ cooperativa: roca.sitio.cooperativa, date: '2026-06-01', entries: [{ id }], kg: 100 }),
      { kg: 101 },
    ],
  ] as const;

  it.each(PASSOS)('%s: o ensaio recusa, avisa e muda o mesmo que o registro', async (processo, lote, form, errado) => {
    const id = await lote();
    const corpo = form(id);
    const erro = { ...corpo, ...errado };
    const recusa = await call('POST', `/${processo}`, erro);
    expect(recusa.status).toBe(422);
    const doErro = await call('POST', `/${processo}?ensaio=1`, erro);
    // A refusal that a reason lifts is shown in a rehearsal, in the same words; one that no reason lifts refuses it.
    expect(doErro.status === 200 ? doErro.body.ressalvas : [doErro.body.error]).toEqual([recusa.body.error]);
    const ensaio = await call('POST', `/${processo}?ensaio=1`, corpo);
    expect(ensaio).toMatchObject({ status: 200, body: { ressalvas: [] } });
    const feito = await call('POST', `/${processo}`, corpo);
    expect(feito.status).toBe(201);
    expect(ensaio.body.avisos).toEqual(expect.arrayContaining(mensagens(feito.body.avisos ?? [])));
    const nasceram = (feito.body.saidas ?? feito.body.saida ?? []) as { quantidade: number }[];
    const novos = ensaio.body.muda.filter((uma: { lote: number | null; campo: string }) => uma.lote === null && uma.campo === 'saldo');
    expect(novos.map(({ depois }: { depois: number }) => depois)).toEqual(nasceram.map(({ quantidade }) => quantidade));
    const agora = id === 0 ? undefined : (await call('GET', `/lotes/${id}`)).body;
    const mudam = (ensaio.body.muda as { lote: number | null; campo: string; depois: unknown }[])
      .filter(({ lote: qual, campo }) => qual === id && ['saldo', 'etapa'].includes(campo))
      .map(({ campo, depois }) => [campo, depois] as const);
    expect(mudam).toEqual(mudam.map(([campo]) => [campo, agora[campo]]));
  });
});
