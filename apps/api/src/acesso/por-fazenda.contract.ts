import { projections } from '@tulha/read-models/tables';
import { estaDito } from '@tulha/read-models/references/por-fazenda';
import { startSeasonApp } from '../testing/season-app.js';
import { playSeason } from '../testing/small-season.js';
import type { Answer, TestApp } from '../testing/test-app.js';
import { aosPoucos, type Consulta, consultas, perguntarATudo } from '../testing/toda-consulta.js';

const SENHA = 'senha-muito-boa';
const B = ' da Beira';

/** Addresses whose answers depend on their query, beyond the plain ones. */
const PERGUNTAS = [
  '/rastreabilidade/recall?talhao=:id',
  '/rastreabilidade/recall?colaborador=:id&de=2026-05-01&ate=2026-05-31',
  '/rastreabilidade/perdas?por=lote&safra=:id',
  '/rastreabilidade/lotes?em=2026-07-10',
  '/rastreabilidade/lotes/:id?em=2026-07-10',
  '/rastreabilidade/lotes/:id/genealogia?em=2026-07-10',
  '/rastreabilidade/lotes/:id/epcis',
  '/vendas/:id/epcis',
];
/** The record a call has made. */
const feito = ({ status, body }: Answer) => {
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body;
};

/** `quantas`: with how many records each question is asked. */
export const porFazendaContract = (quantas = Number.POSITIVE_INFINITY) =>
  describe('quem trabalha em algumas fazendas', () => {
    let app: TestApp;
    let dono: Awaited<ReturnType<TestApp['account']>>;
    let a: Awaited<ReturnType<typeof playSeason>>;
    let b: Awaited<ReturnType<typeof playSeason>>;
    let soA: Caller;
    let ambas: Caller;
    let todas: Caller;
    let daMistura: number;
    type Caller = { readonly id: number; readonly call: typeof dono.call };

    const novo = async (login: string, papel: string, fazendas: readonly number[] = []): Promise<Caller> => {
      const { body } = await dono.call('POST', '/cat-usuarios', { nome: login, login, papel, senha: SENHA });
      for (const fazenda of fazendas) feito(await dono.call('POST', `/users/${body.id}/permissions`, { fazenda }));
      const { token } = (await app.call('POST', '/session', { body: { login, password: SENHA, modo: 'web' } })).body;
      const call: typeof dono.call = (method, url, sent, headers) =>
        app.call(method, url, { token, body: sent, ...(headers ? { headers } : {}) });
      return { id: body.id, call };
    };
    const sql = async (text: string, ...values: unknown[]) => (await app.owner.query(text, values)).rows;

    /**
     * The owner's answer at each address that shows something, asked once. An address that shows the owner nothing is not asked of the
     * other users.
     */
    let doDono: Awaited<ReturnType<typeof perguntarATudo<Consulta>>>;
    const cadaVista = (look: (url: string, consulta: Consulta, resposta: Answer) => Promise<void>) =>
      aosPoucos([...doDono], ([url, { consulta, resposta }]) => look(url, consulta, resposta));

    beforeAll(async () => {
      ({ app, ana: dono, season: a } = await startSeasonApp());
      b = await playSeason(dono, { from: 500, name: B });
      soA = await novo('so-a', 'gerente', [a.ids.get('fazenda') as number]);
      ambas = await novo('ambas', 'gerente', [a.ids.get('fazenda') as number, b.ids.get('fazenda') as number]);
      todas = await novo('todas', 'gerente');
      // One dryer for coffee of both farms, and coffee of both in one bag.
      const colhido = async ({ ids }: typeof a) => {
        const talhoes = [{ talhaoId: ids.get('talhao'), quantidade: 100 }];
        return (await dono.call('POST', '/rastreabilidade', { data: '2026-06-30', talhoes, motivo: 'Sem caderno' })).body.id as number;
      };
      const junto = {
        secador: a.ids.get('secador'),
        dataEntrada: '2026-07-01',
        umidadeEntrada: 30,
        lote: [{ id: await colhido(a) }, { id: await colhido(b) }],
      };
      feito(await dono.call('POST', '/rastreabilidade/secagem', junto));
      const graos = await sql(
        `select id from leitura.lote where unidade = 'kg' and saldo - reservado - na_cooperativa > 1000 and id = any($1)`,
        [a.bica, b.bica],
      );
      if (graos.length !== 2) throw new Error('Both farms should have hulled coffee left');
      const mistura = {
        dataEntrada: '2026-07-02',
        lotes: graos.map(({ id }) => ({ id, quantidade: 1 })),
        escolha: [{ tipo: 'Mistura', quantidade: 1.5 }],
      };
      const misturado = await dono.call('POST', '/rastreabilidade/rebeneficio', mistura, { 'x-fazenda': String(a.ids.get('fazenda')) });
      daMistura = feito(misturado).saidas[0].id;
      const todasElas = [...consultas, ...PERGUNTAS.map((url) => ({ ...(consultas[0] as Consulta), url }))];
      doDono = await perguntarATudo(todasElas, (url) => dono.call('GET', url), quantas);
    });
    afterAll(() => app.close());

    it('de toda tabela está dito o que veem', () => {
      const nomes = projections.flatMap(({ tables }) => tables.map(({ name }) => name));
      expect([...new Set(nomes)].filter((nome) => !estaDito(nome))).toEqual([]);
    });

    it('nenhuma consulta mostra nada da outra fazenda', async () => {
      const fazenda = b.ids.get('fazenda');
      const nomes = await sql(
        `select nome as texto from leitura.fazenda where id = $1 union select nome from leitura.talhao where fazenda_id = $1
       union select codigo from leitura.lote where fazenda_id = $1 union select codigo from leitura.venda where fazenda_id = $1
       union select codigo from leitura.beneficio where fazenda_id = $1 union select codigo from leitura.despolpagem where fazenda_id = $1
       except (select nome as texto from leitura.fazenda where id <> $1 union select nome from leitura.talhao where fazenda_id <> $1
       union select codigo from leitura.lote where fazenda_id <> $1 union select codigo from leitura.venda where fazenda_id <> $1
       union select codigo from leitura.beneficio where fazenda_id <> $1 union select codigo from leitura.despolpagem where fazenda_id <> $1)`,
        fazenda,
      );
      const marcas = [...nomes.map(({ texto }) => JSON.stringify(texto)), B];
      expect(marcas.length).toBeGreaterThan(8);
      const vazamentos: string[] = [];
      let [bons, marcadas] = [0, 0];
      await cadaVista(async (url, _consulta, dele) => {
        const minha = await soA.call('GET', url);
        const marcada = ({ body }: Answer) => marcas.filter((marca) => JSON.stringify(body).includes(marca));
        if (minha.status >= 500) vazamentos.push(`${url}: ${minha.status}`);
        if (minha.status === 200) bons++;
        if (marcada(dele).length > 0) marcadas++;
        if (marcada(minha).length > 0) vazamentos.push(`${url}: ${marcada(minha).join()}`);
      });
      expect(vazamentos).toEqual([]);
      expect(bons).toBeGreaterThan(100);
      expect(marcadas).toBeGreaterThan(80);
    });

    it('quem tem todas concedidas vê o mesmo que quem não tem limite', async () => {
      const diferentes: string[] = [];
      const semHora = ({ status, body }: Answer) => JSON.stringify([status, { ...body, requestId: undefined }]);
      await cadaVista(async (url, { route, group }) => {
        // Money of cash flows is of the account where it is of no farm; the cash of scenarios is that of the flows.
        if (route.contaInteira || group.permissao === 'sessao' || /movimentacao|fluxos|logs|cenarios\/comparar/.test(url)) return;
        const ler = async () => Promise.all([ambas, todas].map(async (conta) => semHora(await conta.call('GET', url))));
        let [aqui = '', la = ''] = await ler();
        // That a package was issued, which some of these do, may come to be seen between the two.
        if (aqui !== la) [aqui = '', la = ''] = await ler();
        const at = [...aqui].findIndex((letter, index) => letter !== la[index]);
        if (aqui !== la)
          diferentes.push(`${url}: ${aqui.slice(Math.max(0, at - 200), at + 100)}\n${la.slice(Math.max(0, at - 200), at + 100)}`);
      });
      expect(diferentes.join('\n').slice(0, 3_000)).toBe('');
    });

    it('as fazendas da sessão são as concedidas: outra não existe, e TODAS são elas', async () => {
      const nomes = async (quem: Caller) => (await quem.call('GET', '/fazendas')).body.content.map(({ id }: { id: number }) => id);
      expect(await nomes(soA)).toEqual([a.ids.get('fazenda')]);
      expect((await nomes(todas)).toSorted()).toEqual([a.ids.get('fazenda'), b.ids.get('fazenda')]);
      const noutra = await soA.call('GET', '/cad-talhoes', undefined, { 'x-fazenda': String(b.ids.get('fazenda')) });
      expect(noutra).toMatchObject({ status: 404, body: { code: 'FAZENDA_NAO_ENCONTRADA' } });
      const de = { 'x-fazenda': String(a.ids.get('fazenda')) };
      for (const url of [
        '/painel',
        '/rastreabilidade/lotes?size=200&sort=codigo',
        '/vendas',
        '/financeiro',
        '/reg-atividades',
        '/folha-pagamento-colheita',
      ])
        expect({ url, body: (await soA.call('GET', url)).body }).toEqual({ url, body: (await soA.call('GET', url, undefined, de)).body });
      expect((await soA.call('GET', `/users/${ambas.id}/permissions-farms`)).body.content).toMatchObject([{ id: a.ids.get('fazenda') }]);
    });

    it('um registro com café de outra fazenda não se vê nem se muda; o grafo lembrado de quem vê tudo não vaza', async () => {
      const misto = async (quem: Caller | typeof dono) => {
        const [juntos, familia] = [
          await quem.call('GET', '/rastreabilidade/secagem?size=200'),
          await quem.call('GET', `/rastreabilidade/lotes/${daMistura}/genealogia`),
        ];
        return { secagens: juntos.body.pagination.total as number, lotes: familia.body.total.lotes as number };
      };
      const inteiro = await misto(dono);
      const parte = await misto(soA);
      expect(parte.secagens).toBeLessThan(inteiro.secagens);
      expect(parte.lotes).toBeLessThan(inteiro.lotes);
      expect(await misto(dono)).toEqual(inteiro);
      const [{ processo_id: mista }] = await sql(
        `select max(processo_id) as processo_id from leitura.processo_lote where processo = 'secagem'`,
      );
      expect((await dono.call('GET', `/rastreabilidade/secagem/${mista}`)).status).toBe(200);
      expect((await soA.call('GET', `/rastreabilidade/secagem/${mista}`)).status).toBe(404);
      const saida = { dataSaida: '2026-07-03', umidadeSaida: 11 };
      expect((await soA.call('PATCH', `/rastreabilidade/secagem/${mista}/saida`, saida)).status).toBe(404);
    });

    it('o que não se vê não se escreve: recusa como o que não existe, e nada muda', async () => {
      const antes = (await app.facts()).length;
      const de = { 'x-fazenda': String(a.ids.get('fazenda')) };
      const [loteDeB] = await sql(
        `select id from leitura.lote where fazenda_id = $1 and unidade = 'L' order by saldo desc`,
        b.ids.get('fazenda'),
      );
      const secagem = {
        secador: a.ids.get('secador'),
        dataEntrada: '2026-07-01',
        umidadeEntrada: 30,
        lote: [{ id: loteDeB.id, quantidade: 1 }],
      };
      const venda = { data: '2026-07-04', cliente: b.ids.get('cliente'), produtos: [{ id: b.bica, quantidade: 1, precoSaca: 1_000 }] };
      const recusas = [
        await soA.call('POST', '/rastreabilidade/secagem', secagem, de),
        await soA.call('POST', '/rastreabilidade/secagem?ensaio=1', secagem, de),
        await soA.call('POST', '/vendas', venda, de),
        await soA.call('POST', '/vendas', { ...venda, fazenda: b.ids.get('fazenda') }),
        await soA.call('PUT', `/cad-talhoes/${b.ids.get('talhao')}`, { nome: 'Meu' }),
        await soA.call('DELETE', `/cad-talhoes/${b.ids.get('talhao')}`),
        await soA.call('DELETE', `/fazendas/${b.ids.get('fazenda')}`),
        await soA.call('POST', `/rastreabilidade/lotes/${b.bica}/amostras`, { data: '2026-07-05', gramas: 300 }),
        await soA.call('DELETE', `/rastreabilidade/lotes/${b.bica}/publicacao`),
      ];
      expect(recusas.map(({ status }) => status)).toEqual(recusas.map(() => 404));
      const inteira = [await soA.call('POST', '/fazendas', { nome: 'MINHA' }), await soA.call('GET', '/importacoes')];
      for (const recusa of inteira) expect(recusa).toMatchObject({ status: 403, body: { code: 'CONTA_INTEIRA' } });
      expect(await app.facts()).toHaveLength(antes);
    });

    it('concede, troca e retira uma fazenda; vale na hora, e sem nenhuma vale a conta inteira', async () => {
      const [daA, daB] = [a.ids.get('fazenda'), b.ids.get('fazenda')];
      const lia = await novo('lia', 'funcionario', [daA as number]);
      const permissoes = `/users/${lia.id}/permissions`;
      const fazendas = async () => (await lia.call('GET', '/fazendas')).body.content.map(({ id }: { id: number }) => id);
      expect(await fazendas()).toEqual([daA]);
      const [dada] = (await dono.call('GET', permissoes)).body.content;
      expect(dada).toMatchObject({ usuario: lia.id, modulo: null, alcance: null, fazenda: daA });
      expect((await dono.call('POST', permissoes, { fazenda: daA })).body).toMatchObject({
        code: 'FAZENDA_JA_CONCEDIDA',
        errors: [{ campo: 'fazenda' }],
      });
      expect((await dono.call('POST', permissoes, { fazenda: 999 })).body.code).toBe('FAZENDA_NAO_ENCONTRADA');
      expect((await dono.call('POST', permissoes, { modulo: 'folha', alcance: 'ler', fazenda: daA })).status).toBe(400);
      expect((await dono.call('PUT', `/permissions/${dada.id}`, { alcance: 'ler' })).body.code).toBe('PERMISSAO_DE_FAZENDA');
      expect((await dono.call('PUT', `/permissions/${dada.id}`, { fazenda: daB })).body).toEqual({ ...dada, fazenda: daB });
      expect(await fazendas()).toEqual([daB]);
      const { content } = (await dono.call('GET', `/users/${lia.id}/permissions-farms`)).body;
      expect(content).toMatchObject([{ id: daB, permissao: dada.id }]);
      expect((await dono.call('DELETE', `/permissions/${dada.id}`)).status).toBe(204);
      expect((await fazendas()).toSorted()).toEqual([daA, daB]);
      const eu = (await dono.call('GET', '/cat-usuarios?papel=dono')).body.content[0].id;
      expect((await dono.call('POST', `/users/${eu}/permissions`, { fazenda: daA })).body.code).toBe('DONO_NAO_SE_ALTERA');
    });
  });
