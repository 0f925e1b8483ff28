import type * as answers from '@tulha/domain/suporte/arquivo/arquivo.answers';
import type { Answer, Paged } from '@tulha/domain/kernel/answers';
import { Paper, Text } from '@mantine/core';
import { Prazo } from '../../suporte/arquivos/prazo.js';
import { RegistroDoAnexo } from '../../suporte/arquivos/registro-do-anexo.js';
import { LinkButton, Section } from '../../ui/page.js';
import classes from './painel.module.css';

type Props = { readonly arquivos: Answer<Paged<typeof answers.Arquivo>>; readonly ate: string };

/** The documents, each with its record. It loads every kind of record, so the home waits for it only where there are documents. */
export const ListaDeDocumentos = ({ arquivos: { content, pagination }, ate }: Props) => {
  const resto = pagination.total - content.length;
  return (
    <Section
      title="Documentos a renovar"
      about={resto > 0 ? `Os ${content.length} mais urgentes de ${pagination.total}` : undefined}
      actions={<LinkButton to={`/arquivos?ate=${ate}&sort=dueDate`}>Ver nos arquivos</LinkButton>}
    >
      <Paper component="ul" className={classes['lines'] ?? ''}>
        {content.map((anexo) => (
          <li key={anexo.id} className={classes['due']}>
            <div>
              <Text fw={600}>{anexo.nome}</Text>
              <Text size="sm" component="div">
                <RegistroDoAnexo anexo={anexo} />
              </Text>
            </div>
            {anexo.dueDate && <Prazo vencimento={anexo.dueDate} />}
          </li>
        ))}
      </Paper>
    </Section>
  );
};
