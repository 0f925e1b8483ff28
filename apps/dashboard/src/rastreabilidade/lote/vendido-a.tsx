import { Paper } from '@mantine/core';
import { Link } from 'react-router';
import { usePodeAbrir } from '../../app/rotas/lugares.js';
import { Code, Quantity } from '../../ui/facts.js';
import { Section } from '../../ui/page.js';
import { useGenealogia } from './lotes.api.js';
import { vendasDoLote } from './vendas-do-lote.js';
import classes from './vendido-a.module.css';

/** The buyer of the lot, or the one it is promised to, from the genealogy that the page reads anyway. Only for users who may see sales. */
export const VendidoA = ({ id }: { readonly id: string }) => {
  const { data } = useGenealogia(id);
  const podeAbrir = usePodeAbrir();
  const vendas = data && podeAbrir('/vendas') ? vendasDoLote(id, data) : [];
  if (vendas.length === 0) return null;
  return (
    <Section title="A quem foi vendido">
      <Paper p="md">
        <ul className={classes['sales']}>
          {vendas.map(({ href, codigo, cliente, quantidade }) => (
            <li key={href}>
              <span>
                {cliente ?? 'Cliente não informado'}
                <br />
                <Link to={href}>
                  Venda <Code>{codigo}</Code>
                </Link>
              </span>
              <Quantity value={quantidade} unit="kg" exact />
            </li>
          ))}
        </ul>
      </Paper>
    </Section>
  );
};
