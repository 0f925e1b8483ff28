import { Paper, Text } from '@mantine/core';
import { type Page, useRead } from '../http/hooks.js';
import { type Anexo, ARQUIVOS } from '../suporte/arquivos/arquivos.api.js';
import { ateQuandoPerto, Prazo } from '../suporte/arquivos/prazo.js';
import { RegistroDoAnexo } from '../suporte/arquivos/registro-do-anexo.js';
import { LinkButton, Section } from '../ui/page.js';
import classes from './painel.module.css';

const NA_TELA = 5;

/** Documents that are due soon or are overdue, the most urgent first. Nothing where there are none. */
export const DocumentosVencendo = () => {
  const ate = ateQuandoPerto();
  const { data } = useRead<Page<Anexo>>(ARQUIVOS, { ate, sort: 'dueDate', size: NA_TELA });
  if (!data || data.content.length === 0) return null;
  const resto = data.pagination.total - data.content.length;
  return (
    <Section
      title="Documentos a renovar"
      about={resto > 0 ? `Os ${NA_TELA} mais urgentes de ${data.pagination.total}` : undefined}
      actions={<LinkButton to={`/arquivos?ate=${ate}&sort=dueDate`}>Ver nos arquivos</LinkButton>}
    >
      <Paper component="ul" className={classes['lines'] ?? ''}>
        {data.content.map((anexo) => (
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
