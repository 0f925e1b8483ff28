import { Paper, Table } from '@mantine/core';
import { Facts } from '../../ui/facts.js';
import { count, money, quantity } from '../../ui/format.js';
import { Section } from '../../ui/page.js';
import type { Importacao } from './importacoes.api.js';
import classes from './importacoes.module.css';

const labels: Readonly<Record<string, string>> = {
  fazendas: 'Fazendas',
  safras: 'Safras',
  talhoes: 'Talhões',
  equipamentos: 'Equipamentos',
  funcoes: 'Funções',
  turmas: 'Turmas',
  colaboradores: 'Colaboradores',
  atividades: 'Dias de colheita por talhão',
  colheitas: 'Linhas de colheita',
  lotes: 'Lotes',
  terreiro: 'Entradas no terreiro',
  secagens: 'Secagens',
  armazem: 'Entradas no armazém',
  beneficios: 'Benefícios',
  rebeneficios: 'Rebenefícios',
  depositos: 'Depósitos',
  clientes: 'Clientes',
  vendas: 'Vendas',
  contrapartes: 'Fornecedores',
  fluxos: 'Contas',
  categorias: 'Categorias',
  financeiro: 'Lançamentos',
};

const labelOf = (key: string) => labels[key] ?? key.charAt(0).toUpperCase() + key.slice(1).replaceAll('_', ' ');

const litres = (ml: number) => quantity(ml / 1000, 'L');
const kilos = (grams: number) => quantity(grams / 1000, 'kg');
const reais = (cents: number) => money(cents / 100);

/** The records an import made, by kind, and sums to compare with one's own. */
export const Resumo = ({ importacao: { resumo, simular } }: { importacao: Importacao }) => {
  if (!resumo) return null;
  const { totais, tipos, fatos, segundos } = resumo;
  const order = Object.keys(labels);
  const kinds = Object.entries(tipos).sort(([a], [b]) => order.indexOf(a) - order.indexOf(b));
  const left = kinds.some(([, { deixados }]) => deixados > 0);
  return (
    <>
      <Section title="Totais das planilhas" about="Tudo o que elas trazem, de todas as safras: confira com os seus totais">
        <Paper p="md">
          <Facts
            items={[
              ['Colhido nas planilhas', litres(totais.colhidoMl)],
              ['Pagamento da colheita nas planilhas', reais(totais.pagamentoColheitaCentavos)],
              ['Beneficiado nas planilhas', kilos(totais.beneficiadoG)],
              ['Vendido nas planilhas', kilos(totais.vendidoG)],
              ['Vendas nas planilhas', reais(totais.vendasCentavos)],
              ['Receitas nas planilhas', reais(totais.receitasCentavos)],
              ['Despesas nas planilhas', reais(totais.despesasCentavos)],
            ]}
          />
        </Paper>
      </Section>
      <Section
        title={simular ? 'O que será gravado' : 'O que foi gravado'}
        about={simular ? undefined : `${count(fatos)} fatos em ${count(Math.ceil(segundos))} s`}
      >
        <Paper className={classes['table'] ?? ''}>
          <Table aria-label={simular ? 'O que será gravado' : 'O que foi gravado'}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>O quê</Table.Th>
                <Table.Th className={classes['number'] ?? ''}>{simular ? 'Novos' : 'Gravados'}</Table.Th>
                <Table.Th className={classes['number'] ?? ''}>Já existiam</Table.Th>
                {left && <Table.Th className={classes['number'] ?? ''}>Deixados de fora</Table.Th>}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {kinds.map(([kind, { criados, jaExistiam, deixados }]) => (
                <Table.Tr key={kind}>
                  <Table.Td>{labelOf(kind)}</Table.Td>
                  <Table.Td className={classes['number'] ?? ''}>{count(criados)}</Table.Td>
                  <Table.Td className={classes['number'] ?? ''}>{count(jaExistiam)}</Table.Td>
                  {left && <Table.Td className={classes['number'] ?? ''}>{count(deixados)}</Table.Td>}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Paper>
      </Section>
    </>
  );
};
