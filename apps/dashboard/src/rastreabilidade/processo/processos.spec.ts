import { contasDo } from './form/contas.js';
import { errosDo } from './form/validar.js';
import { comRegistro, processoDe, processos } from './processos.js';
import { emBranco, type LoteNoForm, type Rascunho } from './rascunho.js';
import type { Processo } from './tipos.js';

const lote = (dados: Partial<LoteNoForm> = {}): LoteNoForm => ({
  id: 7,
  codigo: '26-0007',
  unidade: 'L',
  disponivel: 480,
  onde: null,
  fazenda: 1,
  quantidade: 480,
  ...dados,
});

/** A form of this process, filled in. */
const cheio = ({ blocos, cadastro, destino }: Processo): Rascunho => ({
  ...emBranco(),
  local: cadastro ? '3' : null,
  entrada: '2026-05-20',
  hora: '07:30',
  lotes: destino ? [lote()] : [],
  talhoes: blocos.talhoes ? [{ key: 1, talhao: '5', data: '2026-05-19', quantidade: 300 }] : [],
  saidas: blocos.saidas ? [{ key: 1, id: null, tipo: 'Verde', qualidade: '', quantidade: 60 }] : [],
});

const processoChamado = (nome: string): Processo => processoDe(nome) as Processo;

describe('os formulários dos processos', () => {
  it.each(processos.map((processo) => [processo.nome, processo] as const))('%s: preenchido, o pedido é válido', (_, processo) => {
    expect(errosDo(cheio(processo), processo)).toEqual({});
  });

  it.each(processos.map((processo) => [processo.nome, processo] as const))('%s: vazio, cada falta é dita no campo dela', (_, processo) => {
    const erros = errosDo({ ...emBranco(), entrada: '' }, processo);
    expect(erros).toMatchObject({
      entrada: 'Informe o dia.',
      ...(processo.cadastro && { local: processo.cadastro.escolha }),
      ...(processo.destino && { lotes: 'Escolha ao menos um lote.' }),
      ...(processo.blocos.talhoes && { talhoes: 'Informe ao menos um talhão.' }),
    });
    const campos = [...Object.keys(emBranco())];
    expect(Object.keys(erros).filter((campo) => !campos.includes(campo.split('.')[0] ?? ''))).toEqual([]);
  });

  it('o que o servidor recusa volta ao campo do formulário', () => {
    expect(processoChamado('beneficio').campo('escolha.0.quantidade')).toBe('saidas.1.quantidade');
    expect(processoChamado('beneficio').campo('quantidade')).toBe('saidas.0.quantidade');
    expect(processoChamado('terreiro').campo('data_saida')).toBe('saida');
    expect(processoChamado('despolpagem').campo('talhao.2.talhao')).toBe('talhoes.2.talhao');
    expect(processoChamado('colheita').campo('talhoes.0.talhaoId')).toBe('talhoes.0.talhao');
    expect(processoChamado('cooperativa').campo('entries.1.kg')).toBe('lotes.1.quantidade');
    expect(processoChamado('armazem').campo('pilha')).toBe('local');
  });

  it('a primeira saída do benefício é a do registro, as outras são escolha; avulso não leva lotes', () => {
    const rascunho = cheio(processoChamado('beneficio'));
    const saidas = [...rascunho.saidas, { key: 2, id: 9, tipo: 'Escolha', qualidade: 'Riada', quantidade: 5 }];
    expect(processoChamado('beneficio').corpo({ ...rascunho, saidas, avulso: true })).toMatchObject({
      avulso: 1,
      tipo: 'Verde',
      quantidade: 60,
      escolha: [{ id: 9, tipo: 'Escolha', qualidade: 'Riada', quantidade: 5 }],
      lotes: [],
    });
  });

  it('a soma não mistura litros e quilos, e conta litros por saca só onde há os dois', () => {
    const beneficio = cheio(processoChamado('beneficio'));
    expect(contasDo(beneficio, processoChamado('beneficio'))).toMatchObject({
      entra: [{ valor: 480, unidade: 'L' }],
      sai: { valor: 60, unidade: 'kg' },
      litrosPorSaca: 480,
      diferenca: undefined,
    });
    const quilos = { ...cheio(processoChamado('rebeneficio')), lotes: [lote({ unidade: 'kg', quantidade: 61.1 })] };
    expect(contasDo(quilos, processoChamado('rebeneficio'))).toMatchObject({
      litrosPorSaca: undefined,
      diferenca: { valor: 1.1, unidade: 'kg' },
    });
    const juntos = { ...cheio(processoChamado('armazem')), lotes: [lote(), lote({ id: 8, unidade: 'kg', quantidade: 60 })] };
    expect(contasDo(juntos, processoChamado('armazem')).entra).toEqual([
      { valor: 480, unidade: 'L' },
      { valor: 60, unidade: 'kg' },
    ]);
  });

  it('todo registro se lê com os nomes do seu processo', () => {
    for (const { ler } of comRegistro) expect(ler({ id: 4 })).toMatchObject({ id: 4, lotes: [], saidas: [], avulso: false, saida: null });
    expect(processoChamado('terreiro').ler({ id: 1, data_entrada: '2026-05-20', localDescricao: 'Terreiro 1' })).toMatchObject({
      entrada: '2026-05-20',
      localNome: 'Terreiro 1',
    });
  });
});
