import { completeCpf } from '@tulha/domain/kernel/documents';
import { colaborador } from '@tulha/domain/pessoas/colaborador.catalogue';
import { startTestApp, type TestApp } from '../testing/test-app.js';

/** The 28 fields of a worker, in the order of the form. */
const CAMPOS = [
  ...['nome', 'codigo', 'razaoSocial', 'tipo', 'cpf_cnpj', 'email', 'nascimento', 'celular', 'telefone', 'obs', 'tags'],
  ...['funcao', 'turma', 'carteiraTrabalho', 'dataAdmissao', 'dataDemissao', 'dependentes', 'filhos', 'cargaHorariaMensal', 'pisPasep'],
  ...['situacao', 'salarioBase', 'valorDia', 'valorHora'],
  ...['meeiroPorcentagem', 'meeiroProporcao', 'meeiroSaldo', 'meeiroTratos'],
];
/** Data about the person, which becomes unreadable when the person's key is destroyed. */
const PESSOAIS = {
  nome: 'João da Silva Prado',
  razaoSocial: 'João da Silva Prado ME',
  cpf_cnpj: completeCpf('900000102'),
  email: 'joao.prado@exemplo.com.br',
  nascimento: '1984-03-02',
  celular: '35999990001',
  telefone: '3534220001',
  obs: 'Alérgico a picada de abelha',
  carteiraTrabalho: '0712345 série 0021',
  pisPasep: '120.45678.90-1',
  dependentes: 3,
  filhos: 2,
};

describe('colaboradores', () => {
  let app: TestApp;
  let ana: Awaited<ReturnType<TestApp['account']>>;
  beforeAll(async () => {
    app = await startTestApp();
    ana = await app.account('ana');
  });
  afterAll(() => app.close());

  it('levam e respondem os 28 campos da especificação', async () => {
    expect(Object.keys(colaborador.fields).toSorted()).toEqual([...CAMPOS, 'foto'].toSorted());
    expect(CAMPOS).toHaveLength(28);
    const novo = async (url: string) => (await ana.call('POST', url, { descricao: 'Um' })).body.id as number;
    const corpo = {
      ...PESSOAIS,
      ...{
        codigo: 'C-1',
        tipo: 'meeiro',
        tags: [await novo('/tags')],
        funcao: await novo('/cat-funcoes'),
        turma: await novo('/cad-turmas'),
      },
      ...{ dataAdmissao: '2020-01-02', dataDemissao: '2026-01-02', cargaHorariaMensal: 220, situacao: 'INATIVO' },
      ...{ salarioBase: 1850.5, valorDia: 120, valorHora: 15.25 },
      ...{ meeiroPorcentagem: 0.4, meeiroProporcao: 0.5, meeiroSaldo: 1, meeiroTratos: 2 },
    };
    const criado = await ana.call('POST', '/cad-colaboradores', corpo);
    expect(criado).toMatchObject({ status: 201, body: corpo });
    expect((await ana.call('GET', `/cad-colaboradores/${criado.body.id}`)).body).toEqual({ id: criado.body.id, ...corpo, foto: null });
    const fatos = JSON.stringify((await app.facts()).filter(({ type }) => type === colaborador.tipos.cadastrado));
    for (const valor of Object.values(PESSOAIS).filter((um) => typeof um === 'string')) expect(fatos).not.toContain(valor);
    expect([...(colaborador.facts[colaborador.tipos.cadastrado]?.pessoal?.campos ?? [])].toSorted()).toEqual(
      Object.keys(PESSOAIS).toSorted(),
    );
  });

  it('estão ativos até que se diga outra coisa, também os gravados antes disso', async () => {
    const { body } = await ana.call('POST', '/cad-colaboradores', { nome: 'Rita', tipo: 'safrista' });
    expect(body).toMatchObject({ situacao: 'ATIVO', meeiroProporcao: 0 });
    const antigos = colaborador.facts[colaborador.tipos.cadastrado]?.data.parse({
      colaboradorId: 1,
      nome: 'Zé',
      tipo: 'diarista',
      situacao: null,
    });
    expect(antigos).toMatchObject({ situacao: null, email: null });
    const ativos = (await ana.call('GET', '/cad-colaboradores?situacao=ATIVO&size=200')).body.content as { id: number }[];
    expect(ativos.map(({ id }) => id)).toContain(body.id);
  });

  it('reduced=1 traz só nome, razaoSocial, tipo, funcao e codigo', async () => {
    const chaves = async (query: string) => Object.keys((await ana.call('GET', `/cad-colaboradores?${query}`)).body.content[0]);
    expect(await chaves('situacao=ATIVO&reduced=1')).toEqual(['id', 'nome', 'razaoSocial', 'tipo', 'funcao', 'codigo']);
    expect(await chaves('reduced=2')).toEqual(['id', ...Object.keys(colaborador.fields)]);
  });

  it('o salário e o que se deve a cada um são de quem vê folhas; os nomes, de quem vê as pessoas', async () => {
    const feito = async (url: string, body: object) => {
      const answer = await ana.call('POST', url, body);
      if (answer.status !== 201) throw new Error(`${url}: ${JSON.stringify(answer.body)}`);
      return answer.body.id as number;
    };
    const zeca = await feito('/cad-colaboradores', { nome: 'Zeca', tipo: 'mensalista', salarioBase: 2_000 });
    const como = async (papel: string) => {
      const entrada = { login: `salarios-${papel}`, password: 'senha-muito-boa', modo: 'web' };
      await feito('/cat-usuarios', { nome: 'Lia', papel, login: entrada.login, senha: entrada.password });
      const { token } = (await app.call('POST', '/session', { body: entrada })).body;
      return (url: string) => app.call('GET', url, { token });
    };
    const deSalarios = ['/pessoas/a-pagar', '/pessoas/a-pagar/exportar?formato=csv', '/cad-colaboradores/folha-pagamento?tipoBusca=1'];
    for (const papel of ['funcionario', 'operador']) {
      const ler = await como(papel);
      for (const url of [...deSalarios, `/cad-colaboradores/${zeca}/pagamentos`])
        expect({ papel, url, ...(await ler(url)) }).toMatchObject({ papel, url, status: 403, body: { code: 'SEM_PERMISSAO' } });
      const { status, body } = await ler('/cad-colaboradores/folha-pagamento');
      expect({ papel, status }).toEqual({ papel, status: 200 });
      expect(Object.keys(body.content[0])).not.toContain('salarioBase');
    }
    const contador = await como('contador');
    for (const url of ['/pessoas/a-pagar', '/cad-colaboradores/folha-pagamento?tipoBusca=1'])
      expect({ url, status: (await contador(url)).status }).toEqual({ url, status: 200 });
  });
});
