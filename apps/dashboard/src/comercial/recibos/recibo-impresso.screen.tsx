import { lugarDe } from '@tulha/domain/kernel/catalogue/lugar';
import { Paper, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { recibo as cadastro } from '@tulha/domain/comercial/recibo.catalogue';
import { rotuloDe } from '@tulha/domain/kernel/catalogue/fields';
import { formatDocumento } from '@tulha/domain/kernel/documents';
import type { AnyRecord } from '@tulha/domain/kernel/catalogue/record.answers';
import { useParams } from 'react-router';
import { nomeDoMes } from '../../atividades/calendario/mes.js';
import type { Registro } from '../../catalogues/catalogues.api.js';
import { useRead } from '../../http/hooks.js';
import { activeFarm } from '../../http/session.js';
import { activeOf, TODAS, useFazendas } from '../../propriedade/fazendas.api.js';
import { money } from '../../ui/format.js';
import { Action, Page } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import classes from './recibo.module.css';

const escrito = (valor: unknown): string => (typeof valor === 'string' ? valor : '');
const comDocumento = (nome: string, documento: string): string => (documento ? `${nome}, CPF/CNPJ ${documento}` : nome);

/** `2026-05-11` → `11 de maio de 2026`. */
const porExtenso = (dia: string): string => `${Number(dia.slice(8))} de ${nomeDoMes(dia.slice(0, 7)).toLowerCase()}`;

type Parte = { readonly nome: string; readonly documento: string };

/** The farm a receipt is of, or the one worked on. */
const useNos = ({ fazenda }: Registro): Parte => {
  const farms = useFazendas().data?.content ?? [];
  const active = activeFarm.use();
  const nossa = farms.find(({ id }) => id === fazenda) ?? farms.find(({ id }) => id === activeOf(farms, active).id);
  if (!nossa) return { nome: '', documento: '' };
  return { nome: nossa.nome === TODAS.nome ? '' : nossa.nome, documento: nossa.cnpj ? formatDocumento(nossa.cnpj) : '' };
};

const Folha = ({ recibo }: { recibo: Registro }) => {
  const nos = useNos(recibo);
  const outro: Parte = { nome: escrito(recibo['nome']), documento: escrito(recibo['documentoDito']) };
  const pagamos = recibo['direcao'] === 'PAGO';
  const [quemPaga, quemAssina] = pagamos ? [nos, outro] : [outro, nos];
  const { formaPagamento } = cadastro.fields;
  const forma = recibo['formaPagamento'];
  const lugar = [escrito(recibo['cidade']), porExtenso(escrito(recibo['data']))].filter(Boolean).join(', ');
  return (
    <Paper p="xl" component="section" aria-label="O recibo" className={classes['folha'] ?? ''}>
      <header className={classes['cabeca']}>
        <Text fw={700}>Recibo nº {escrito(recibo['numero'])}</Text>
        <Text fw={700}>{money(Number(recibo['valor']))}</Text>
      </header>
      <p>
        Recebi de <strong>{comDocumento(quemPaga.nome || '_'.repeat(LINHA), quemPaga.documento)}</strong> a importância de{' '}
        <strong>{escrito(recibo['porExtenso'])}</strong>, referente a {escrito(recibo['referente'])}.
      </p>
      {forma !== null && <p>Forma de pagamento: {rotuloDe(formaPagamento, String(forma))}.</p>}
      <p>Para maior clareza, firmo o presente.</p>
      <p className={classes['lugar']}>{lugar}.</p>
      <div className={classes['assina']}>
        {quemAssina.nome || 'Assinatura'}
        {quemAssina.documento && <Text size="sm">CPF/CNPJ {quemAssina.documento}</Text>}
      </div>
    </Paper>
  );
};

/** How long the line is on which a name is written by hand. */
const LINHA = 30;

/** A receipt on paper, its value in words. */
export const Component = () => {
  const { id = '' } = useParams();
  const read = useRead<typeof AnyRecord>(`/${cadastro.path}/${id}`);
  return (
    <Page
      back={{ to: `${lugarDe(cadastro)}/${id}`, label: 'Voltar ao recibo' }}
      title="Recibo"
      actions={
        <Action icon={IconPrinter} onClick={() => print()}>
          Imprimir
        </Action>
      }
    >
      <Loaded read={read}>{(recibo) => <Folha recibo={recibo} />}</Loaded>
    </Page>
  );
};
