import * as ler from '../colunas.js';
import { opcional } from '../colunas.js';
import { planilha } from '../planilha.js';

const EQUIPAMENTOS = ['terreiro', 'secador', 'despolpador', 'fermentador', 'armazem', 'pilha', 'bag', 'cooperativa'] as const;

export const propriedade = {
  fazendas: planilha({
    arquivo: 'fazendas.csv',
    titulo: 'Fazendas',
    colunas: {
      nome: ler.texto('nome', 'Nome'),
      documento: ler.documento('cnpj_cpf', 'CNPJ ou CPF'),
      uf: ler.opcao(...'AC AL AP AM BA CE DF ES GO MA MT MS MG PA PB PR PE PI RJ RN RS RO RR SC SP SE TO'.split(' '))('uf', 'UF'),
      cidade: ler.texto('cidade', 'Cidade'),
      cep: opcional(ler.cep('cep', 'CEP')),
      latitude: opcional(ler.latitude('latitude', 'Latitude')),
      longitude: opcional(ler.longitude('longitude', 'Longitude')),
      principal: ler.simNao('principal', 'Principal'),
    },
    unicas: [['nome']],
    referencias: [],
  }),
  safras: planilha({
    arquivo: 'safras.csv',
    titulo: 'Safras',
    colunas: {
      fazenda: ler.texto('fazenda', 'Fazenda'),
      descricao: ler.texto('descricao', 'Descrição'),
      inicio: ler.data('inicio', 'Início'),
      fim: ler.data('fim', 'Fim'),
      produto: ler.texto('produto', 'Produto'),
      atual: ler.simNao('atual', 'Atual'),
    },
    unicas: [['fazenda', 'descricao']],
    referencias: [{ campos: ['fazenda'], para: 'fazenda' }],
  }),
  talhoes: planilha({
    arquivo: 'talhoes.csv',
    titulo: 'Talhões',
    colunas: {
      fazenda: ler.texto('fazenda', 'Fazenda'),
      numero: ler.inteiro(999_999, true)('numero', 'Número'),
      nome: ler.texto('nome', 'Nome'),
      variedade: opcional(ler.texto('variedade', 'Variedade')),
      dataPlantio: opcional(ler.data('data_plantio', 'Data de plantio')),
      areaHa: ler.area('area_ha', 'Área (ha)'),
      espacamentoXM: opcional(ler.metros('espacamento_x', 'Espaçamento entre linhas (m)')),
      espacamentoYM: opcional(ler.metros('espacamento_y', 'Espaçamento entre plantas (m)')),
      plantas: opcional(ler.inteiro(99_999_999)('plantas', 'Plantas')),
      poligono: opcional(ler.poligono('poligono', 'Polígono')),
    },
    unicas: [
      ['fazenda', 'nome'],
      ['fazenda', 'numero'],
    ],
    referencias: [{ campos: ['fazenda'], para: 'fazenda' }],
  }),
  equipamentos: planilha({
    arquivo: 'equipamentos.csv',
    titulo: 'Equipamentos',
    colunas: {
      tipo: ler.opcao(...EQUIPAMENTOS)('tipo', 'Tipo'),
      descricao: ler.texto('descricao', 'Descrição'),
      capacidade: opcional(ler.texto('capacidade', 'Capacidade')),
    },
    unicas: [['tipo', 'descricao']],
    referencias: [],
  }),
};

export const pessoas = {
  colaboradores: planilha({
    arquivo: 'colaboradores.csv',
    titulo: 'Colaboradores',
    colunas: {
      codigo: ler.codigo('codigo', 'Código'),
      nome: ler.texto('nome', 'Nome'),
      cpf: ler.cpf('cpf', 'CPF'),
      tipo: ler.opcao('mensalista', 'meeiro', 'safrista')('tipo', 'Tipo'),
      funcao: ler.texto('funcao', 'Função'),
      turma: opcional(ler.texto('turma', 'Turma')),
      admissao: ler.data('admissao', 'Admissão'),
      situacao: ler.opcao('ATIVO', 'INATIVO')('situacao', 'Situação'),
      salarioBaseCentavos: opcional(ler.preco('salario_base', 'Salário base')),
      valorDiaCentavos: opcional(ler.preco('valor_dia', 'Valor do dia')),
      meeiroPct: opcional(ler.percentual('meeiro_percentual', 'Porcentagem do meeiro')),
    },
    unicas: [['codigo'], ['cpf']],
    referencias: [],
  }),
  colheitas: planilha({
    arquivo: 'colheitas.csv',
    titulo: 'Colheitas',
    colunas: {
      data: ler.data('data', 'Data'),
      fazenda: ler.texto('fazenda', 'Fazenda'),
      talhao: ler.texto('talhao', 'Talhão'),
      colaborador: ler.codigo('colaborador', 'Colaborador'),
      medidaMl: ler.medidaPositiva('medida_l', 'Medida (L)'),
      quantidade: ler.inteiro(100_000)('quantidade', 'Quantidade'),
      restoMl: ler.medida('resto_l', 'Resto (L)'),
      taraMl: ler.medida('tara_l', 'Tara (L)'),
      valorMedidaCentavos: ler.preco('valor_medida', 'Valor da medida'),
    },
    unicas: [['data', 'fazenda', 'talhao', 'colaborador', 'medidaMl', 'valorMedidaCentavos']],
    referencias: [
      { campos: ['fazenda'], para: 'fazenda' },
      { campos: ['fazenda', 'talhao'], para: 'talhao' },
      { campos: ['colaborador'], para: 'colaborador' },
    ],
  }),
};
